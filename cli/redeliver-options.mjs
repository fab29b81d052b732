import { among, asksForHelp, describeOption, EXIT, optionValues, readOptions, wrong } from './options.mjs'
import { FILTER_OPTIONS, PLACE_OPTIONS, readFilter, readPlace } from './place.mjs'
import { ROW_FORMATS } from './print.mjs'

/** @import { Option } from './options.mjs' */
/** @import { RedeliveryOrder } from '../lib/model/redelivery' */
/** @import { RowFormat } from './print.mjs' */

/** @type {readonly RedeliveryOrder[]} */
const SENDING_ORDERS = ['resource', 'oldest']
const STOP_AFTER = 10

/** @type {readonly Option[]} */
export const REDELIVER_OPTIONS = [
  {
    name: 'to',
    value: 'TARGET',
    help: 'the name of a target that an admin approved; may be left out if there is only one',
  },
  ...FILTER_OPTIONS,
  { name: 'yes', help: 'send without asking' },
  {
    name: 'include-generic',
    help: 'also send generic events, whose remedy is to re-read; a handler processes them twice',
  },
  {
    name: 'confirm-target',
    value: 'NAME',
    help: 'with --yes, repeat the name of a target that is a production handler',
  },
  {
    name: 'order',
    value: 'NAME',
    values: SENDING_ORDERS,
    help: 'resource, each resource’s sequence in turn, or oldest (default: resource)',
  },
  { name: 'rate', value: 'NUMBER', help: 'most requests a second (default: that of the target)' },
  { name: 'concurrency', value: 'NUMBER', help: 'most requests at a time (default: that of the target)' },
  {
    name: 'stop-after',
    value: 'NUMBER',
    help: `stop after this many failures in a row, or never (default: ${STOP_AFTER})`,
  },
  {
    name: 'format',
    value: 'NAME',
    values: ROW_FORMATS,
    help: 'table of what was not delivered; json or ndjson of all results',
  },
  ...PLACE_OPTIONS,
]

export const REDELIVER_HELP = `Usage: rampdesk redeliver FILTER --to TARGET [options]
       rampdesk redeliver NUMBER... --to TARGET [options]

Sends deliveries to a target again, byte for byte, signed with its secret. First says what would be sent, and asks. FILTER
is what follows the question mark in the address of the list of deliveries, or the whole address; NUMBER is a delivery’s.

  rampdesk redeliver 'outcome=failed&range=24h&family=milestone' --to staging
  rampdesk redeliver 4711 4712 --to staging --yes
  rampdesk redeliver --outcome failed --since 6h --to staging --yes --format ndjson > results.ndjson

${REDELIVER_OPTIONS.map(describeOption).join('\n')}
  --help                  this text

Ctrl-C cancels what has not been sent; what was sent can’t be taken back. The token needs the scope send.
Exit codes: ${EXIT.done} all were delivered, or none matches; ${EXIT.failed} one was not, or the redelivery was stopped or cancelled; ${EXIT.usage} a
wrong option or filter, or nobody to ask; ${EXIT.refused} the access token is not valid or may not send; ${EXIT.unreached} Rampdesk can’t be reached
or gives an unexpected answer.
`

/**
 * @typedef {{
 *   origin: string, token: string, environment: string, ids: string[], query: string, to: string | null, isSure: boolean,
 *   sendsGeneric: boolean, confirmedTarget: string | null, order: RedeliveryOrder, rate: number | null,
 *   concurrency: number | null, stopAfter: number | null, format: RowFormat,
 * }} RedeliverChoice
 */

/**
 * @param {readonly string[]} words behind `redeliver`
 * @param {Record<string, string | undefined>} variables
 * @param {number} now
 * @returns {RedeliverChoice | 'help'}
 */
export function readRedeliverChoice(words, variables, now) {
  if (words.length === 0 || asksForHelp(words)) return 'help'
  /** @type {string[]} */
  const free = []
  const given = readOptions(words, REDELIVER_OPTIONS, free)
  const { one } = optionValues(given, REDELIVER_OPTIONS, variables)
  const areIds = free.length > 0 && free.every((word) => /^[1-9]\d{0,14}$/.test(word))
  if (!areIds && free.length > 1) throw wrong('Give only one filter, in quotes: & ends a command.')
  const filter = readFilter(areIds ? undefined : free[0], given, now)
  if (areIds && filter.query !== '') throw wrong('Give numbers of deliveries or a filter, not both.')
  // A forgotten filter must not mean all deliveries.
  if (!areIds && filter.query === '') throw wrong('Which deliveries? Give a filter or delivery numbers.')
  const stopAfter = one('stop-after') ?? String(STOP_AFTER)
  return {
    ...readPlace(given, REDELIVER_OPTIONS, variables, filter),
    ids: areIds ? [...new Set(free)] : [],
    query: filter.query,
    to: one('to'),
    isSure: given.has('yes'),
    sendsGeneric: given.has('include-generic'),
    confirmedTarget: one('confirm-target'),
    order: among('order', one('order') ?? 'resource', SENDING_ORDERS),
    rate: readNumber('rate', one('rate')),
    concurrency: readNumber('concurrency', one('concurrency')),
    stopAfter: stopAfter === 'never' ? null : readNumber('stop-after', stopAfter),
    format: among('format', one('format') ?? 'table', ROW_FORMATS),
  }
}

/**
 * @param {string} name
 * @param {string | null} text
 */
function readNumber(name, text) {
  if (text === null) return null
  if (/^[1-9]\d{0,3}$/.test(text)) return Number(text)
  throw wrong(`--${name} must be a whole number from 1 to 9999.`)
}
