//! Sets of eight lanes, for vectors without instructions to pack and unpack.

/// For each set of lanes, the numbers of its lanes in ascending order.
pub(super) static MEMBERS: [[u32; 8]; 256] = LISTS[0];

/// For each set of lanes and each lane of it, the number of its lower lanes.
pub(super) static RANKS: [[u32; 8]; 256] = LISTS[1];

const LISTS: [[[u32; 8]; 256]; 2] = {
    let (mut members, mut ranks) = ([[0; 8]; 256], [[0; 8]; 256]);
    let mut set = 0;
    while set < 256 {
        let (mut lane, mut count) = (0, 0);
        while lane < 8 {
            if set >> lane & 1 == 1 {
                members[set][count] = lane as u32;
                ranks[set][lane] = count as u32;
                count += 1;
            }
            lane += 1;
        }
        set += 1;
    }
    [members, ranks]
};
