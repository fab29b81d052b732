const ESCAPED: Record<string, string> = {
  '\\': '\\\\',
  '\b': '\\b',
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\v': '\\v',
}
const READ: Record<string, string> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' }

const SPECIAL = /[\\\b\f\n\r\t\v]/
const EACH_SPECIAL = new RegExp(SPECIAL, 'g')

/** A row in the text format of Postgres’ COPY, without its line feed. Cells are texts of the database. */
export function toCopyLine(cells: readonly (string | null)[]): string {
  return cells.map((cell) => (cell === null ? '\\N' : escapeCell(cell))).join('\t')
}

/** The cells of a line of `toCopyLine`. */
export function fromCopyLine(line: string): (string | null)[] {
  return line.split('\t').map((cell) => (cell === '\\N' ? null : readCell(cell)))
}

function escapeCell(cell: string): string {
  // Most cells have no special character, and a test costs less than a replacement.
  if (!SPECIAL.test(cell)) return cell
  return cell.replace(EACH_SPECIAL, (character) => ESCAPED[character] ?? character)
}

function readCell(cell: string): string {
  if (!cell.includes('\\')) return cell
  return cell.replace(/\\(.)/g, (_, letter: string) => READ[letter] ?? letter)
}
