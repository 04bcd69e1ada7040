//! A check that markup is well formed.

/// Checks that every element that is opened is closed, in the right order.
pub(crate) fn assert_well_formed(text: &str) {
    let mut open = Vec::new();
    for tag in text.split('<').skip(1).map(|rest| rest.split_once('>').expect("a tag that ends").0) {
        let name = tag.trim_start_matches('/').split([' ', '/']).next().expect("a name").to_owned();
        match tag {
            _ if tag.starts_with('?') || tag.ends_with('/') => {}
            _ if tag.starts_with('/') => assert_eq!(open.pop(), Some(name)),
            _ => open.push(name),
        }
    }
    assert!(open.is_empty(), "{open:?}");
}
