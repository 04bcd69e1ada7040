//! Reads the one-line text of a puzzle, as far as [`super::holds`] knows its kinds.

use super::holds::is_known;
use super::puzzle::{DrawnRule, OUTSIDE, Spot, VariantPuzzle};

/// Returns the puzzle of a text. The error names what is not supported.
pub fn read(text: &str) -> Result<VariantPuzzle, String> {
    let mut puzzle = VariantPuzzle::square(9);
    // For each item that is open: its name, and the number of constraints before it.
    let mut open = Vec::new();
    for item in text.split('.').skip(1) {
        let mut fields = item.split('~').map(str::to_string).collect::<Vec<_>>();
        let name = fields.remove(0);
        match name.as_str() {
            "" => read_givens(&fields, &mut puzzle)?,
            "Shape" => read_shape(&fields, &mut puzzle)?,
            "Or" | "And" => open.push((name, puzzle.constraints.len())),
            "End" => {
                let (name, from) = open.pop().ok_or("End")?;
                let children = puzzle.constraints.split_off(from);
                puzzle.constraints.push(DrawnRule::composite(&name, children));
            }
            "Pair" | "PairX" | "NFA" | "Binary" | "BinaryX" | "Regex" => read_groups(&name, &fields, &mut puzzle)?,
            name if is_known(name) => puzzle.constraints.push(constraint(name, fields)?),
            name => return Err(name.to_string()),
        }
    }
    Ok(puzzle)
}

fn read_givens(fields: &[String], puzzle: &mut VariantPuzzle) -> Result<(), String> {
    for field in fields {
        let (name, values) = field.split_once('_').unwrap_or((field, ""));
        let values = values.split('_').map(str::to_string).collect();
        puzzle.constraints.push(DrawnRule::new("Given", values, &[cell(name)?]));
    }
    Ok(())
}

fn read_shape(fields: &[String], puzzle: &mut VariantPuzzle) -> Result<(), String> {
    let (rows, columns) = fields[0].split_once('x').ok_or("Shape")?;
    (puzzle.rows, puzzle.columns) = (rows.parse().unwrap(), columns.parse().unwrap());
    puzzle.greatest = puzzle.rows.max(puzzle.columns) as i64;
    match fields.get(1).map(|values| (values.is_empty(), values.split_once('-'))) {
        None | Some((true, _)) => (),
        Some((_, Some((least, greatest)))) => {
            (puzzle.least, puzzle.greatest) = (least.parse().unwrap(), greatest.parse().unwrap());
        }
        Some((_, None)) => puzzle.greatest = fields[1].parse().unwrap(),
    }
    puzzle.is_sudoku = true;
    if fields.get(2).is_some_and(|kind| kind == "Raw") {
        puzzle.constraints.push(DrawnRule::new("RawGrid", Vec::new(), &[]));
    }
    Ok(())
}

/// Reads constraints that share a key. The cells of a constraint end at an empty field or at a name, which begins with
/// `_`.
fn read_groups(name: &str, fields: &[String], puzzle: &mut VariantPuzzle) -> Result<(), String> {
    let mut key = fields[0].clone();
    let is_old = name.starts_with("Binary");
    if is_old {
        key = key
            .chars()
            .map(|digit| match digit {
                '-' => '_',
                '_' => '-',
                other => other,
            })
            .collect();
    }
    let new_name = if is_old { name.replace("Binary", "Pair") } else { name.to_string() };
    for group in fields[1..].split(|field| field.is_empty() || field.starts_with('_')).filter(|group| !group.is_empty())
    {
        let cells = group.iter().map(|name| cell(name)).collect::<Result<Vec<_>, _>>()?;
        puzzle.constraints.push(DrawnRule::new(&new_name, vec![key.clone()], &cells));
    }
    Ok(())
}

/// Returns a constraint with its parameters in front of its cells, in the order of the text.
fn constraint(name: &str, fields: Vec<String>) -> Result<DrawnRule, String> {
    let args = match name {
        "Cage" | "Sum" | "PillArrow" | "RellikCage" | "Lockout" | "Modular" | "ContainAtLeast" | "ContainExact"
        | "SameValues" | "Clones" | "Indexing" | "SearchPriority" | "SumLine" | "LookAndSay" | "Lunchbox" => 1,
        "Whisper" => usize::from(cell(&fields[0]).is_err()),
        "Diagonal" | "RegionSize" | "Jigsaw" | "LittleKiller" | "Sandwich" | "XSum" | "Skyscraper"
        | "HiddenSkyscraper" | "NumberedRoom" | "FullRank" | "FullRankTies" | "ConnectedValues" | "Var" => fields.len(),
        "Quad" => {
            let corner = cell(&fields[0])?;
            return Ok(DrawnRule::new(name, fields[1..].to_vec(), &[corner]));
        }
        _ => 0,
    };
    if name == "EqualSum" {
        let lists = fields.split(|field| field == "-").collect::<Vec<_>>();
        let cells = lists.concat().iter().map(|name| cell(name)).collect::<Result<Vec<_>, _>>()?;
        return Ok(DrawnRule::new(name, lists.iter().map(|list| list.len().to_string()).collect(), &cells));
    }
    let mut args = fields[..args].to_vec();
    let mut names = fields[fields.len().min(args.len())..].to_vec();
    if name == "SumLine" && names.last().is_some_and(|name| name == "LOOP") {
        args.extend(names.pop());
    }
    if name == "Whisper" && args.is_empty() {
        args.push("5".to_string());
    }
    let cells = names.iter().map(|name| cell(name)).collect::<Result<Vec<_>, _>>()?;
    Ok(DrawnRule::new(name, args, &cells))
}

/// Returns the cell of a name such as `R3Ca`.
fn cell(name: &str) -> Result<Spot, String> {
    let digit = |symbol: char| symbol.to_digit(17).filter(|&digit| digit > 0).map(|digit| digit as usize - 1);
    let symbols = name.to_ascii_uppercase().chars().collect::<Vec<_>>();
    if let Some(number) = name.strip_prefix("VA") {
        return Ok((OUTSIDE + number.parse::<usize>().map_err(|_| format!("cell {name}"))? - 1, 0));
    }
    let &['R', row, 'C', column] = symbols.as_slice() else { return Err(format!("cell {name}")) };
    digit(row).zip(digit(column)).ok_or_else(|| format!("cell {name}"))
}
