//! Work on all cores, with the feature `parallel`.

/// What is made of each item, in the order of the items.
#[cfg(feature = "parallel")]
pub(super) fn each<T: Send, R: Send>(items: Vec<T>, of: impl Fn(T) -> R + Send + Sync) -> Vec<R> {
    use rayon::iter::{IntoParallelIterator, ParallelIterator};
    items.into_par_iter().map(of).collect()
}

/// What is made of each item, in the order of the items.
#[cfg(not(feature = "parallel"))]
pub(super) fn each<T, R>(items: Vec<T>, of: impl Fn(T) -> R) -> Vec<R> {
    items.into_iter().map(of).collect()
}

#[cfg(test)]
mod tests {
    #[test]
    fn items_keep_their_order() {
        let squares = super::each((0..1_000_u32).collect(), |number| number * number);
        assert!(
            squares
                .iter()
                .zip(0..)
                .all(|(square, number): (_, u32)| *square == number * number)
        );
        assert_eq!(squares.len(), 1_000);
    }
}
