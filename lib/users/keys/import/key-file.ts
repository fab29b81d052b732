import type { FileLayout, LineProblem } from '../../../model/user-key'
import { hasCredential } from '../../../ramp/redaction/credential-shapes'
import { KeyUserId, UserApiKey } from '../schemas'

export type KeyLine =
  | { userId: string; apiKey: string; email?: string }
  | { problem: LineProblem; userId: string | null }

const LONGEST_LINE = 4096
const DELIMITERS = [',', ';', '\t'] as const
const USER_HEADS = new Set(['userid', 'user', 'id'])
const EMAIL_HEADS = new Set(['email', 'emailaddress', 'mail', 'useremail'])
const KEY_HEADS = new Set(['apikey', 'key', 'userapikey'])

/** Refuses U+FFFD, as which bytes that are no UTF-8 are read. */
const FileUserId = KeyUserId.refine((id) => !id.includes('\ufffd'))

/** Reads the delimiter and the columns from the first line that is not empty; `isHead` if the line names the columns. */
export function readLayout(line: string): { layout: FileLayout; isHead: boolean } {
  const start = line.slice(0, LONGEST_LINE)
  const delimiter = DELIMITERS.find((each) => (splitCells(start, each)?.length ?? 0) > 1) ?? ','
  const heads = (splitCells(start, delimiter) ?? []).map((cell) => cell.toLowerCase().replace(/[\s_-]/g, ''))
  const userAt = heads.findIndex((head) => USER_HEADS.has(head))
  const keyAt = heads.findIndex((head) => KEY_HEADS.has(head))
  const emailAt = heads.findIndex((head) => EMAIL_HEADS.has(head))
  const isHead = userAt !== -1 && keyAt !== -1
  if (!isHead) return { layout: { delimiter, userAt: 0, keyAt: 1 }, isHead }
  return { layout: { delimiter, userAt, keyAt, ...(emailAt !== -1 && { emailAt }) }, isHead }
}

/** Reads one line, without its line end. */
export function readKeyLine(line: string, { delimiter, userAt, keyAt, emailAt }: FileLayout): KeyLine {
  if (line.length > LONGEST_LINE) return { problem: 'too-long', userId: null }
  const cells = splitCells(line, delimiter)
  if (!cells) return { problem: 'quotes', userId: null }
  const [userCell, keyCell] = [cells[userAt], cells[keyAt]]
  if (userCell === undefined || keyCell === undefined) return { problem: 'cells', userId: null }
  // Swapped columns or a mistaken delimiter would store a key in clear, as a user id.
  if (hasCredential(userCell)) return { problem: 'swapped', userId: null }
  const user = FileUserId.safeParse(userCell)
  if (!user.success) return { problem: 'user', userId: null }
  const key = UserApiKey.safeParse(keyCell)
  if (!key.success) return { problem: 'key', userId: user.data }
  const email = emailAt === undefined ? undefined : cells[emailAt]?.trim()
  return { userId: user.data, apiKey: key.data, ...(email && { email }) }
}

/** Splits a line into cells; no cell goes over a line end. @returns null for a quoted cell that is not closed or goes on after its end */
export function splitCells(line: string, delimiter: string): string[] | null {
  const cell = new RegExp(`"((?:[^"]|"")*)"|([^"${delimiter}][^${delimiter}]*|)`, 'y')
  const cells: string[] = []
  for (let at = 0; at <= line.length; at = cell.lastIndex + 1) {
    cell.lastIndex = at
    const [, quoted, plain = ''] = cell.exec(line) ?? []
    cells.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    if (cell.lastIndex < line.length && line[cell.lastIndex] !== delimiter) return null
  }
  return cells
}

/** The lines of a text in UTF-8, without line ends and byte order mark. */
export function linesOf(bytes: Uint8Array): string[] {
  const lines = new TextDecoder('utf-8').decode(bytes).split('\n')
  // No line follows the last line end.
  if (lines.at(-1) === '') lines.pop()
  return lines.map((line) => (line.endsWith('\r') ? line.slice(0, -1) : line))
}
