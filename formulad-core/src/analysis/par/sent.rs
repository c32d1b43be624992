//! Tables as bytes, for programs that share no memory with the one that filled them.

use super::table::{Shape, Table};

/// Takes off the first bytes.
pub(super) fn take<const N: usize>(bytes: &mut &[u8]) -> Option<[u8; N]> {
    let (first, rest) = bytes.split_first_chunk()?;
    *bytes = rest;
    Some(*first)
}

pub(super) fn write_table<T: Copy, const N: usize>(
    table: &Table<T>,
    bytes: &mut Vec<u8>,
    write: impl Fn(T) -> [u8; N],
) {
    for values in [&table.before, &table.after] {
        bytes.reserve_exact(values.len() * N);
        bytes.extend(values.iter().flat_map(|value| write(*value)));
    }
}

/// Takes a table of this many cells off; none if there is less.
pub(super) fn read_table<T, const N: usize>(
    shape: Shape,
    cells: usize,
    bytes: &mut &[u8],
    read: impl Fn([u8; N]) -> T,
) -> Option<Table<T>> {
    let mut half = || {
        let (own, rest) = bytes.split_at_checked(cells.checked_mul(N)?)?;
        *bytes = rest;
        let (values, _) = own.as_chunks();
        Some(values.iter().map(|value| read(*value)).collect())
    };
    let (before, after) = (half()?, half()?);
    Some(Table {
        shape,
        before,
        after,
    })
}
