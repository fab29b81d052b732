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

/** Bytes that are no UTF-8 are read as this character. */
const FileUserId = KeyUserId.refine((id) => !id.includes('\ufffd'))

/** Reads the first line that is not empty: its delimiter, and the columns if it is a head. */
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

/** A line without its end. */
export function readKeyLine(line: string, { delimiter, userAt, keyAt, emailAt }: FileLayout): KeyLine {
  if (line.length > LONGEST_LINE) return { problem: 'too-long', userId: null }
  const cells = splitCells(line, delimiter)
  if (!cells) return { problem: 'quotes', userId: null }
  const [userCell, keyCell] = [cells[userAt], cells[keyAt]]
  if (userCell === undefined || keyCell === undefined) return { problem: 'cells', userId: null }
  // Columns that are swapped, or a delimiter that was mistaken, would put a key where ids stand in clear.
  if (hasCredential(userCell)) return { problem: 'swapped', userId: null }
  const user = FileUserId.safeParse(userCell)
  if (!user.success) return { problem: 'user', userId: null }
  const key = UserApiKey.safeParse(keyCell)
  if (!key.success) return { problem: 'key', userId: user.data }
  const email = emailAt === undefined ? undefined : cells[emailAt]?.trim()
  return { userId: user.data, apiKey: key.data, ...(email && { email }) }
}

/** @returns null for a quote that is not closed, or goes on after its end. A line end ends every cell. */
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

/** Texts of whole lines, without their ends and a mark of byte order. */
export function linesOf(bytes: Uint8Array): string[] {
  const lines = new TextDecoder('utf-8').decode(bytes).split('\n')
  // The end of the last line is no line.
  if (lines.at(-1) === '') lines.pop()
  return lines.map((line) => (line.endsWith('\r') ? line.slice(0, -1) : line))
}
