//! Exceptions that the Python code defines and the extension raises.

pyo3::import_exception!(specudoku._errors, Cancelled);
pyo3::import_exception!(specudoku._errors, GenerateError);
