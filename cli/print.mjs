import { withoutTokens } from './options.mjs'

/** @import { DeliveryRow } from '../lib/archive/dto' */
/** @import { ForwardResult } from './listen.mjs' */

const COLOURS = { good: 32, bad: 31, odd: 33, quiet: 2 }

/** @typedef {keyof typeof COLOURS} Colour */

/** Colours a text for a terminal, and leaves it as it is elsewhere. */
export function openPaint() {
  const isColoured = Boolean(process.stdout.isTTY) && !process.env.NO_COLOR && process.env.TERM !== 'dumb'
  /**
   * @param {string} text
   * @param {Colour} colour
   */
  return (text, colour) => (isColoured ? `\u001b[${COLOURS[colour]}m${text}\u001b[0m` : text)
}

/**
 * Deliveries go to the standard output, all else to the error output.
 *
 * @param {{ isJson: boolean }} options
 */
export function openPrinter({ isJson }) {
  const paint = openPaint()
  // The command goes on when nobody reads its messages any more.
  process.stderr.on('error', () => undefined)

  return {
    /** @param {string} text */
    say: (text) => void process.stderr.write(`${withoutTokens(text.split('\n').map(plain).join('\n'))}\n`),
    /**
     * @param {DeliveryRow} delivery
     * @param {{ bytes: Buffer | null, result: ForwardResult | null, attempt: number, sha256: string | null }} about
     */
    delivery(delivery, { bytes, result, attempt, sha256 }) {
      const at = new Date()
      if (isJson) {
        const { id, time, event, eventId, sequence, outcome, endpoint } = delivery
        const told = { at: at.toISOString(), deliveryId: id, time, event, eventId, sequence, outcome, endpoint }
        process.stdout.write(
          `${jsonLine({ ...told, bytes: bytes?.length ?? null, sha256, attempt, ...answerMembers(result) })}\n`,
        )
        return
      }
      const clock = at.toTimeString().slice(0, 8)
      const parts = [
        paint(clock, 'quiet'),
        plain(delivery.event),
        plain(delivery.eventId ?? `delivery ${delivery.id}`),
        delivery.sequence === null ? null : `sequence ${delivery.sequence}`,
        bytes === null ? null : sizeOf(bytes.length),
        answerOf(result, bytes !== null, paint),
      ]
      process.stdout.write(`${parts.filter((part) => part !== null).join('  ')}\n`)
    },
  }
}

/** @typedef {ReturnType<typeof openPrinter>} Printer */

/** @param {ForwardResult | null} result */
function answerMembers(result) {
  if (result === null) return { sent: false }
  return 'status' in result
    ? { sent: true, status: result.status, ms: result.ms }
    : { sent: true, status: null, problem: result.problem, ms: result.ms }
}

/**
 * @param {ForwardResult | null} result
 * @param {boolean} isFound
 * @param {(text: string, colour: Colour) => string} paint
 */
function answerOf(result, isFound, paint) {
  if (!isFound) return paint('no longer in the archive', 'odd')
  if (result === null) return null
  if ('problem' in result) return paint(`${result.problem}, ${result.ms} ms`, 'bad')
  const { status, ms } = result
  const colour = status >= 200 && status < 300 ? 'good' : status >= 300 && status < 500 ? 'odd' : 'bad'
  return paint(`${status} in ${ms} ms`, colour)
}

/** @param {number} bytes */
function sizeOf(bytes) {
  if (bytes < 1000) return `${bytes} bytes`
  return bytes < 1_000_000 ? `${(bytes / 1000).toFixed(1)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}

/**
 * The value as a line of JSON, without characters that a terminal acts on.
 *
 * @param {unknown} value
 */
export function jsonLine(value) {
  const escaped = (/** @type {string} */ unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
  return JSON.stringify(value).replace(/\p{C}/gu, (sign) => sign.split('').map(escaped).join(''))
}

/**
 * Escapes control characters: names come from the platform, and none may move the cursor or turn the writing around.
 *
 * @param {string} text
 */
export function plain(text) {
  return text.replace(/\p{C}/gu, (sign) => `\\u{${(sign.codePointAt(0) ?? 0).toString(16)}}`)
}

/** @param {number} number */
export const count = (number) => number.toLocaleString('en-US')

/**
 * @template Row
 * @typedef {{
 *   head: string, read: (row: Row) => string | number | null, isRight?: boolean, least?: number,
 *   colour?: (row: Row) => Colour | null,
 * }} TableColumn
 */

/** @typedef {'table' | 'json' | 'ndjson'} RowFormat */

/** @type {readonly RowFormat[]} */
export const ROW_FORMATS = ['table', 'json', 'ndjson']

/**
 * Writes rows to the standard output as they come. A table is aligned page by page, no narrower than the pages before it.
 *
 * @template Row
 * @param {readonly TableColumn<Row>[]} columns
 * @param {RowFormat} format
 */
export function openRows(columns, format) {
  const paint = openPaint()
  const widths = columns.map(({ head, least = 0 }) => Math.max(head.length, least))
  let written = 0
  const write = (/** @type {string} */ text) => void process.stdout.write(text)

  /** @param {readonly Row[]} rows */
  function writeTable(rows) {
    const cells = rows.map((row) => columns.map(({ read }) => plain(String(read(row) ?? '–'))))
    for (const [at] of columns.entries())
      widths[at] = Math.max(widths[at] ?? 0, ...cells.map((line) => line[at]?.length ?? 0))
    if (written === 0) write(`${paint(lineOf(columns.map(({ head }) => head)), 'quiet')}\n`)
    for (const [at, line] of cells.entries()) {
      const row = rows[at]
      write(`${row === undefined ? '' : lineOf(line, row)}\n`)
    }
  }

  /**
   * @param {readonly string[]} texts
   * @param {Row} [row]
   */
  function lineOf(texts, row) {
    const parts = texts.map((text, at) => {
      const isLast = at === columns.length - 1
      const width = widths[at] ?? 0
      const padded = columns[at]?.isRight ? text.padStart(width) : isLast ? text : text.padEnd(width)
      const colour = row === undefined ? null : (columns[at]?.colour?.(row) ?? null)
      return colour === null ? padded : paint(padded, colour)
    })
    return parts.join('  ').trimEnd()
  }

  return {
    /** @param {readonly Row[]} rows */
    add(rows) {
      if (rows.length === 0) return
      if (format === 'table') writeTable(rows)
      else if (format === 'ndjson') for (const row of rows) write(`${jsonLine(row)}\n`)
      else for (const [at, row] of rows.entries()) write(`${written + at === 0 ? '[\n' : ',\n'}${jsonLine(row)}`)
      written += rows.length
    },
    end() {
      if (format === 'json') write(written === 0 ? '[]\n' : '\n]\n')
    },
  }
}
