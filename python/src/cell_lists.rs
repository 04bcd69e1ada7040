//! Arrow columns of grids as lists of cells, or as lists of rows. Answers have the same type.

use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::{
    Array, ArrayRef, ArrowPrimitiveType, FixedSizeListArray, LargeListArray, ListArray, PrimitiveArray,
    downcast_integer, downcast_integer_array, new_null_array,
};
use arrow_buffer::{NullBuffer, OffsetBuffer};
use arrow_schema::{DataType, FieldRef};

use crate::texts::{NumberCell, NumberCells, Texts};

/// Returns whether a column has lists of integers, or lists of such lists.
pub(crate) fn has_cells(data_type: &DataType) -> bool {
    let item = item_of(data_type).map(|item| item.data_type());
    let item_of_item = item.and_then(item_of).map(|item| item.data_type());
    item.is_some_and(DataType::is_integer) || item_of_item.is_some_and(DataType::is_integer)
}

/// Returns the item type of the lists of a column.
fn item_of(data_type: &DataType) -> Option<&FieldRef> {
    match data_type {
        DataType::List(item) | DataType::LargeList(item) | DataType::FixedSizeList(item, _) => Some(item),
        _ => None,
    }
}

/// Appends the grids of a chunk of such a column.
pub(crate) fn read(chunk: &dyn Array, texts: &mut Texts) {
    let mut grid = NumberCells::default();
    for index in 0..chunk.len() {
        if chunk.is_null(index) {
            texts.push(None);
            continue;
        }
        grid.cells.clear();
        grid.rows.clear();
        collect(&*list(chunk, index), &mut grid);
        texts.push_cells(&grid);
    }
}

fn list(lists: &dyn Array, index: usize) -> ArrayRef {
    match lists.data_type() {
        DataType::List(_) => lists.as_list::<i32>().value(index),
        DataType::LargeList(_) => lists.as_list::<i64>().value(index),
        _ => lists.as_fixed_size_list().value(index),
    }
}

/// Appends the cells of a grid, row by row. A null cell is empty; a null row has no cells.
fn collect(items: &dyn Array, grid: &mut NumberCells) {
    if item_of(items.data_type()).is_some() {
        for index in 0..items.len() {
            match items.is_valid(index) {
                true => collect(&*list(items, index), grid),
                false => grid.rows.push(0),
            }
        }
        return;
    }
    let cell =
        |number: i128| i64::try_from(number).map_or_else(|_| NumberCell::Large(number.to_string()), NumberCell::Number);
    downcast_integer_array!(
        items => {
            grid.cells.extend(items.iter().map(|number| number.map_or(NumberCell::Empty, |number| cell(number.into()))));
        }
        _ => {}
    );
    grid.rows.push(items.len());
}

/// Returns grids as lists of this type, which [`has_cells`].
pub(crate) fn write(data_type: &DataType, grids: &[Option<Vec<u8>>]) -> ArrayRef {
    let Some(item) = item_of(data_type) else { return new_null_array(data_type, grids.len()) };
    // A list of fixed size has items even if it is null.
    let size = if let DataType::FixedSizeList(_, size) = data_type { *size as usize } else { 0 };
    let (items, lengths): (ArrayRef, Vec<usize>) = if item.data_type().is_integer() {
        let parts: Vec<Vec<u8>> = grids.iter().map(|grid| grid.clone().unwrap_or(vec![0; size])).collect();
        (integers(item.data_type(), parts.concat()), parts.iter().map(Vec::len).collect())
    } else {
        let parts: Vec<_> = grids.iter().map(|grid| rows_of(item.data_type(), grid.as_deref(), size)).collect();
        (write(item.data_type(), &parts.concat()), parts.iter().map(Vec::len).collect())
    };
    let (item, present) = (Arc::clone(item), Some(grids.iter().map(Option::is_some).collect::<NullBuffer>()));
    match data_type {
        DataType::List(_) => Arc::new(ListArray::new(item, OffsetBuffer::from_lengths(lengths), items, present)),
        DataType::LargeList(_) => {
            Arc::new(LargeListArray::new(item, OffsetBuffer::from_lengths(lengths), items, present))
        }
        _ => Arc::new(FixedSizeListArray::new(item, size as i32, items, present)),
    }
}

/// Returns the rows of a grid, each for a list of this type. There are `size` of them if the size is fixed.
fn rows_of(row: &DataType, grid: Option<&[u8]>, size: usize) -> Vec<Option<Vec<u8>>> {
    let Some(grid) = grid else { return vec![None; size] };
    let length = match (row, size) {
        (DataType::FixedSizeList(_, length), _) => *length as usize,
        (_, 0) => grid.len().isqrt(),
        (_, size) => grid.len().div_ceil(size),
    };
    let mut rows: Vec<_> = grid.chunks(length.max(1)).map(|row| Some(row.to_vec())).collect();
    if size > 0 {
        rows.resize(size, Some(Vec::new()));
    }
    rows
}

fn integers(data_type: &DataType, cells: Vec<u8>) -> ArrayRef {
    macro_rules! of_type {
        ($kind:ty) => {
            Arc::new(PrimitiveArray::<$kind>::from_iter_values(
                cells.iter().map(|cell| *cell as <$kind as ArrowPrimitiveType>::Native),
            ))
        };
    }
    downcast_integer!(
        data_type => (of_type),
        _ => new_null_array(data_type, cells.len())
    )
}
