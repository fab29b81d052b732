import { openDesk } from './desk.mjs'
import { among, asksForHelp, describeOption, EXIT, optionValues, readOptions, wrong } from './options.mjs'
import { FILTER_OPTIONS, PLACE_OPTIONS, readFilter, readPlace } from './place.mjs'
import { openRows, ROW_FORMATS } from './print.mjs'
import { openFollower, openQueue } from './tail.mjs'

/** @import { Option } from './options.mjs' */
/** @import { DeliveryPage, DeliveryRow } from '../lib/archive/dto' */
/** @import { RowFormat, TableColumn } from './print.mjs' */

const ORDERS = /** @type {const} */ (['newest', 'oldest'])
const PAGE_AT_MOST = 500
const ROWS_AT_MOST = 100_000
const ROWS = { listed: 50, followed: 10 }

/** @type {readonly Option[]} */
export const DELIVERIES_OPTIONS = [
  ...FILTER_OPTIONS,
  {
    name: 'limit',
    value: 'NUMBER',
    help: 'the number of rows (default: 50); with --follow, of rows shown first (default: 10)',
  },
  { name: 'order', value: 'NAME', values: ORDERS, help: 'newest or oldest first (default: newest)' },
  { name: 'format', value: 'NAME', values: ROW_FORMATS, help: 'table, json or ndjson (default: table)' },
  { name: 'follow', help: 'also show new ones as they arrive, until Ctrl-C; oldest first' },
  ...PLACE_OPTIONS,
]

export const DELIVERIES_HELP = `Usage: rampdesk deliveries [FILTER] [options]

Lists deliveries in the archive. FILTER is what follows the question mark in the list’s address, or the whole address as
the browser shows it.

  rampdesk deliveries 'outcome=failed&range=7d'
  rampdesk deliveries --outcome failed,rejected --since 6h --format ndjson
  rampdesk deliveries --event 'offramp.failed' --follow

${DELIVERIES_OPTIONS.map(describeOption).join('\n')}
  --help                  this text

The token needs the scope read or receive.
Exit codes: ${EXIT.done} listed, even if there are none, and after Ctrl-C; ${EXIT.usage} a wrong option or filter; ${EXIT.refused} the access token is not
valid or may not read this; ${EXIT.unreached} Rampdesk can’t be reached or gives an unexpected answer.
`

/**
 * @typedef {{
 *   origin: string, token: string, environment: string, query: string, limit: number, order: string, format: RowFormat,
 *   follows: boolean,
 * }} DeliveriesChoice
 */

/**
 * @param {readonly string[]} words behind `deliveries`
 * @param {Record<string, string | undefined>} variables
 * @param {number} now
 * @returns {DeliveriesChoice | 'help'}
 */
export function readDeliveriesChoice(words, variables, now) {
  if (asksForHelp(words)) return 'help'
  /** @type {string[]} */
  const free = []
  const given = readOptions(words, DELIVERIES_OPTIONS, free)
  if (free.length > 1) throw wrong('Give only one filter, in quotes: & ends a command.')
  const { one } = optionValues(given, DELIVERIES_OPTIONS, variables)
  const filter = readFilter(free[0], given, now)
  const follows = given.has('follow')
  const format = among('format', one('format') ?? 'table', ROW_FORMATS)
  if (follows && format === 'json') throw wrong('--follow never ends, and json needs an end: use --format ndjson.')
  if (follows && given.has('order')) throw wrong('--follow shows the oldest first: leave out --order.')
  return {
    ...readPlace(given, DELIVERIES_OPTIONS, variables, filter),
    query: filter.query,
    limit: readLimit(one('limit') ?? String(follows ? ROWS.followed : ROWS.listed)),
    order: among('order', one('order') ?? filter.order ?? 'newest', ORDERS),
    format,
    follows,
  }
}

/** @param {string} text */
function readLimit(text) {
  const limit = Number(text)
  if (/^\d{1,7}$/.test(text) && limit <= ROWS_AT_MOST) return limit
  throw wrong(`--limit must be a number, at most ${ROWS_AT_MOST}; rampdesk export saves all rows of a list.`)
}

/** @type {readonly TableColumn<DeliveryRow>[]} */
const COLUMNS = [
  { head: 'TIME (UTC)', least: 19, read: ({ time }) => time?.slice(0, 19).replace('T', ' ') ?? null },
  { head: 'DELIVERY', isRight: true, read: ({ id }) => id },
  { head: 'OUTCOME', least: 9, read: ({ outcome }) => outcome, colour: colourOf },
  { head: 'STATUS', isRight: true, read: ({ responseStatus }) => responseStatus },
  { head: 'EVENT', least: 20, read: ({ event }) => event },
  { head: 'SEQ', isRight: true, read: ({ sequence }) => sequence },
  { head: 'RESOURCE', least: 12, read: ({ resourceId }) => resourceId },
  { head: 'ENDPOINT', read: ({ endpoint }) => endpoint },
]

/** @param {DeliveryRow} row */
function colourOf({ outcome }) {
  if (outcome === 'delivered') return 'good'
  return outcome === 'failed' || outcome === 'rejected' ? 'bad' : 'odd'
}

/**
 * @param {DeliveriesChoice} choice
 * @param {(text: string) => void} say
 * @param {AbortSignal} signal
 * @returns {Promise<number>} the exit code
 */
export async function printDeliveries(choice, say, signal) {
  const rows = openRows(COLUMNS, choice.format)
  if (choice.follows) return followDeliveries(choice, rows, say, signal)
  const desk = openDesk({ ...choice, signal })
  let written = 0
  /** @type {string | null} */
  let cursor = null
  do {
    const size = Math.min(PAGE_AT_MOST, choice.limit - written)
    if (size === 0) break
    const place = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`
    /** @type {DeliveryPage} */
    const page = await desk.list(`${choice.query}&order=${choice.order}&limit=${size}${place}`)
    rows.add(page.rows)
    written += page.rows.length
    cursor = choice.order === 'newest' ? page.olderCursor : page.newerCursor
  } while (cursor !== null)
  rows.end()
  if (written === 0) say(`No delivery of ${choice.environment} matches.`)
  else if (cursor !== null) say(`${written} shown, and there are more: raise --limit to see them.`)
  return EXIT.done
}

/**
 * @param {DeliveriesChoice} choice
 * @param {ReturnType<typeof openRows<DeliveryRow>>} rows
 * @param {(text: string) => void} say
 * @param {AbortSignal} signal
 */
async function followDeliveries({ query, limit, ...access }, rows, say, signal) {
  const queue = openQueue(signal)
  const desk = openDesk({ ...access, signal: queue.over })
  const follower = openFollower({ desk, filter: query, onRow: (row) => rows.add([row]), say, queue })
  const first = async () => {
    if (limit === 0) return
    const page = await desk.list(`${query}&order=newest&limit=${Math.min(limit, PAGE_AT_MOST)}`)
    await follower.take(page.rows.toReversed())
  }
  const onOpen = () => {
    say(`Following ${access.environment}. Ctrl-C stops it.`)
    void queue.enqueue(first)
  }
  await follower.follow(onOpen).catch(queue.fail)
  await queue.isDone()
  queue.check()
  return EXIT.done
}
