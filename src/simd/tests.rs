//! Compares every operation of every backend with the same operation on single words.

use proptest::prelude::*;

use super::{Backend, Kernel, Register, Vector};

/// The lowest 27 bits.
const CLEAN: u32 = (1 << 27) - 1;

/// Runs every operation on three rows of words, and compares each lane with a scalar model.
struct Operations<'a>([&'a [u32; 32]; 3]);

impl Kernel for Operations<'_> {
    type Output = Result<(), String>;

    #[inline(always)]
    fn run<V: Register>(self) -> Result<(), String> {
        numbers::<V>(self.0)?;
        operations::<V>(self.0)?;
        operations::<V::Wide>(self.0)?;
        operations::<V::Narrow>(self.0)?;
        texts::<V, 9, 81>(self.0)?;
        texts::<V, 4, 96>(self.0)
    }
}

/// Tests loading, storing and multiplying numbers.
#[inline(always)]
fn numbers<V: Register>(words: [&[u32; 32]; 3]) -> Result<(), String> {
    let [a, c] = [V::from_words(words[0]), V::from_words(words[2])];
    let bytes = words.map(|words| -> [u8; 64] { std::array::from_fn(|at| words[at / 4].to_le_bytes()[at % 4]) });
    let order = bytes[2].map(|byte| byte % 64);
    let mut picked = [0; 64];
    V::pick(&bytes[0], &order, &mut picked);
    if picked != order.map(|at| bytes[0][usize::from(at)]) {
        return Err("pick".to_owned());
    }
    let mut numbers = [0; 32];
    a.store::<0>(&mut numbers);
    let loaded = V::load::<0>(&numbers);
    numbers.copy_within(0..2 * V::LANES, 32 - 2 * V::LANES);
    let exchanged = [0, 1].map(|at| halves_exchanged(&bytes[at]));
    let found = [
        ("load and store", loaded),
        ("load further on", if V::LANES < 16 { V::load::<1>(&numbers) } else { loaded }),
        ("products", V::plus_products::<0>(c, &bytes[0], &bytes[1])),
        (
            "products further on",
            match V::LANES {
                16 => V::plus_products::<0>(c, &bytes[0], &bytes[1]),
                _ => V::plus_products::<1>(c, &exchanged[0], &exchanged[1]),
            },
        ),
    ];
    for lane in 0..V::LANES {
        let [a, b, c] = words.map(|words| words[lane]);
        let both = a.to_le_bytes().into_iter().zip(b.to_le_bytes());
        let products = both.fold(c, |sum, (a, b)| sum.wrapping_add_signed(i32::from(a) * (i32::from(b) - 128)));
        agree(&found, lane, [a, a, products, products])?;
    }
    Ok(())
}

/// Checks that vectors have the expected words in a lane.
#[inline(always)]
fn agree<V: Vector, const COUNT: usize>(
    found: &[(&str, V); COUNT],
    lane: usize,
    expected: [u32; COUNT],
) -> Result<(), String> {
    for ((name, vector), expected) in found.iter().zip(expected) {
        let word = V::words(std::slice::from_ref(vector))[lane];
        if word != expected {
            return Err(format!("{name}: lane {lane} is {word:x}, not {expected:x}"));
        }
    }
    Ok(())
}

/// Tests operations on each lane separately.
#[inline(always)]
fn operations<V: Vector>(words: [&[u32; 32]; 3]) -> Result<(), String> {
    let mut vectors = [V::splat(0); 3];
    for (index, words) in words.iter().enumerate() {
        V::words_mut(&mut vectors)[index * V::LANES..][..V::LANES].copy_from_slice(&words[..V::LANES]);
    }
    let [a, b, c] = vectors;
    let clean = a & V::splat(CLEAN);
    let turned = clean.turns().map(|turned| turned & V::splat(CLEAN));
    let found = [
        ("and", a & b),
        ("or", a | b),
        ("xor", a ^ b),
        ("not", !a),
        ("shl", a.shl::<9>()),
        ("shr", a.shr::<9>()),
        ("plus", a.plus(b)),
        ("minus", a.minus(b)),
        ("select", V::select(a, b, c)),
        ("majority", V::majority(a, b, c)),
        ("turn 9", turned[0]),
        ("turn 18", turned[1]),
    ];
    for lane in 0..V::LANES {
        let [a, b, c] = words.map(|words| words[lane]);
        let clean = a & CLEAN;
        let turn = |by| (clean << by | clean >> (27 - by)) & CLEAN;
        let expected = [
            a & b,
            a | b,
            a ^ b,
            !a,
            a << 9,
            a >> 9,
            a.wrapping_add(b),
            a.wrapping_sub(b),
            (a & b) | (!a & c),
            (a & b) | (a & c) | (b & c),
            turn(9),
            turn(18),
        ];
        agree(&found, lane, expected)?;
        if u32::from(a != 0) != (vectors[0].nonzero() >> lane & 1) {
            return Err(format!("nonzero: lane {lane}"));
        }
    }
    lane_numbers(&vectors, words)
}

/// Tests operations that move words between lanes. The words provide the set of lanes, the order and the squares.
#[inline(always)]
fn lane_numbers<V: Vector>(vectors: &[V; 3], words: [&[u32; 32]; 3]) -> Result<(), String> {
    let [a, ..] = *vectors;
    let set = words[1][0] & (u32::MAX >> (32 - V::LANES));
    let members: Vec<usize> = (0..V::LANES).filter(|lane| set >> lane & 1 == 1).collect();
    let mut packed = [0; 32];
    a.pack(set, &mut packed);
    if !packed.iter().zip(&members).all(|(word, lane)| *word == words[0][*lane]) {
        return Err("pack".to_owned());
    }
    let mut unpacked = a;
    unpacked.unpack(set, words[1]);
    let table: [u32; 8] = std::array::from_fn(|at| words[2][at]);
    // An unaligned address.
    let mut unaligned = [0; 33];
    unaligned[1..].copy_from_slice(words[1]);
    let found = [
        ("unpack", unpacked),
        ("lanes", V::lanes(set)),
        ("filled", a.filled()),
        ("count ones", a.count_ones()),
        ("lookup", a.lookup(&table)),
        ("words", V::from_words(&unaligned[1..])),
    ];
    for lane in 0..V::LANES {
        let [a, b] = [0, 1].map(|row: usize| words[row]);
        let expected = [
            members.iter().position(|member| *member == lane).map_or(a[lane], |rank| b[rank]),
            if set >> lane & 1 == 1 { u32::MAX } else { 0 },
            if a[lane] == 0 { 0 } else { u32::MAX },
            a[lane].count_ones(),
            table[a[lane] as usize % 8],
            b[lane],
        ];
        for ((name, vector), expected) in found.iter().zip(expected) {
            let mut stored = [0; 32];
            vector.to_words(&mut stored);
            if stored[lane] != expected {
                return Err(format!("{name}: lane {lane} is {:x}, not {expected:x}", stored[lane]));
            }
        }
    }
    let mut square = [a; 32];
    for (row, vector) in square.iter_mut().enumerate() {
        *vector = a.plus(V::splat(row as u32));
    }
    V::transpose(&mut square[..V::LANES]);
    for (row, vector) in square[..V::LANES].iter().enumerate() {
        for (lane, word) in V::words(std::slice::from_ref(vector)).iter().enumerate() {
            if *word != words[0][row].wrapping_add(lane as u32) {
                return Err(format!("transpose: row {row}, lane {lane}"));
            }
        }
    }
    Ok(())
}

/// Deals a text of `TEXT` bytes, finds its bytes, and collects it again.
#[inline(always)]
fn texts<V: Vector, const RUN: usize, const TEXT: usize>(words: [&[u32; 32]; 3]) -> Result<(), String> {
    // Few different bytes, so that each occurs several times.
    let text: [u8; TEXT] = std::array::from_fn(|at| b'0' + words[at / 32][at % 32].to_le_bytes()[at % 4] % 16);
    let planes = V::deal::<RUN, TEXT>(&text);
    let holds = |is: &dyn Fn(u8) -> bool| -> [u32; 3] {
        let place = |at: usize| (at / RUN % 3, at / RUN / 3 * RUN + at % RUN);
        let mut words = [0; 3];
        for (plane, bit) in (0..TEXT).filter(|at| is(text[*at])).map(place) {
            words[plane] |= 1 << bit;
        }
        words
    };
    if V::within::<b'1', 9>(planes) != holds(&|byte| byte.is_ascii_digit() && byte != b'0') {
        return Err("within".to_owned());
    }
    let sets: [[u32; 3]; 16] = std::array::from_fn(|index| V::equal(planes, b'0' + index as u8));
    for (byte, set) in (b'0'..).zip(sets) {
        if set != holds(&|other| other == byte) {
            return Err(format!("equal: {byte}"));
        }
    }
    let mut collected = [0; TEXT];
    V::collect::<RUN, TEXT, b'0'>(&sets, &mut collected);
    if collected == text { Ok(()) } else { Err("collect".to_owned()) }
}

fn halves_exchanged(bytes: &[u8; 64]) -> [u8; 64] {
    std::array::from_fn(|at| bytes[(at + 32) % 64])
}

/// Miri needs seconds per case.
const CASES: u32 = if cfg!(miri) { 4 } else { 256 };

proptest! {
    #![proptest_config(ProptestConfig { cases: CASES, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_backend_agrees_with_single_words(
        mut a in prop::array::uniform32(any::<u32>()),
        b in prop::array::uniform32(any::<u32>()),
        c in prop::array::uniform32(any::<u32>()),
    ) {
        (a[1], a[5]) = (0, 1 << 31);
        for backend in Backend::ALL.into_iter().filter(|backend| backend.is_available()) {
            prop_assert_eq!(backend.run(Operations([&a, &b, &c])), Ok(()), "{}", backend);
        }
    }
}

#[test]
fn every_backend_name_parses_and_unavailable_backends_are_reported() {
    for backend in Backend::ALL {
        if !backend.is_available() {
            eprintln!("skipped: this processor has no {backend}");
        }
        assert_eq!(backend.to_string().parse(), Ok(backend));
    }
    assert!(Backend::best().is_available());
}
