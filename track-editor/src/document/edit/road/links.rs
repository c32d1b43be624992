//! Lists in which both the designer and the curve have changed something.

/// The designer's list, with the changes that the curve makes to it: `base` is the list as it was
/// laid, `new` as it would be laid now.
pub(super) fn merged<T: PartialEq + Copy>(mine: &[T], base: &[T], new: &[T]) -> Vec<T> {
    let stays = |it: &&T| new.contains(it) || !base.contains(it);
    let mut list: Vec<T> = mine.iter().filter(stays).copied().collect();
    let is_new = |it: &&T| !base.contains(it) && !mine.contains(it);
    list.extend(new.iter().filter(is_new));
    list
}

/// Whether two lists hold the same items, in any order.
pub(super) fn is_same<T: PartialEq>(a: &[T], b: &[T]) -> bool {
    a.len() == b.len() && a.iter().all(|it| b.contains(it))
}

/// The designer's or the new version of a list that is kept as a whole, and whether the designer's
/// was replaced because both have changed.
pub(super) fn whole<T: PartialEq + Clone>(mine: &[T], base: &[T], new: &[T]) -> (Vec<T>, bool) {
    if is_same(new, base) {
        return (mine.to_vec(), false);
    }
    let replaced = !is_same(mine, base) && !is_same(mine, new);
    (new.to_vec(), replaced)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_sides_changes_are_made() {
        // Laid as 1 2 3; the designer removed 2 and added 9; the curve now gives 4 instead of 3.
        assert_eq!(merged(&[1, 3, 9], &[1, 2, 3], &[1, 2, 4]), [1, 9, 4]);
        assert_eq!(
            merged(&[3, 1], &[1, 3], &[1, 3]),
            [3, 1],
            "the order is the designer's"
        );
    }

    #[test]
    fn what_both_changed_is_replaced() {
        assert_eq!(whole(&[1], &[1], &[2]), (vec![2], false));
        assert_eq!(whole(&[3], &[1], &[1]), (vec![3], false));
        assert_eq!(whole(&[3], &[1], &[2]), (vec![2], true));
    }
}
