//! The exceptions that Python defines and work raises.

pyo3::import_exception!(specudoku._errors, Cancelled);
pyo3::import_exception!(specudoku._errors, GenerateError);
