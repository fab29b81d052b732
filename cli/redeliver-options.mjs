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
    help: 'the name of a target that an admin approved; may be left out where there is one',
  },
  ...FILTER_OPTIONS,
  { name: 'yes', help: 'send without asking' },
  { name: 'include-generic', help: 'also generic events, whose remedy is to re-read; a handler processes them twice' },
  {
    name: 'confirm-target',
    value: 'NAME',
    help: 'with --yes, the name once more of a target that is a production handler',
  },
  {
    name: 'order',
    value: 'NAME',
    values: SENDING_ORDERS,
    help: 'resource: the sequence of each in turn, or oldest (default: resource)',
  },
  { name: 'rate', value: 'NUMBER', help: 'requests a second, at most (default: that of the target)' },
  { name: 'concurrency', value: 'NUMBER', help: 'requests at a time, at most (default: that of the target)' },
  {
    name: 'stop-after',
    value: 'NUMBER',
    help: `stop after this many failures in a row, or never (default: ${STOP_AFTER})`,
  },
  {
    name: 'format',
    value: 'NAME',
    values: ROW_FORMATS,
    help: 'table of what was not delivered; json or ndjson have all results',
  },
  ...PLACE_OPTIONS,
]

export const REDELIVER_HELP = `Usage: rampdesk redeliver FILTER --to TARGET [options]
       rampdesk redeliver NUMBER... --to TARGET [options]

Sends deliveries again to a target, byte for byte, signed with its secret. Says first what would be sent, and asks. FILTER
is what the address of the deliveries has behind its question mark, or that address; a NUMBER is that of one delivery.

  rampdesk redeliver 'outcome=failed&range=24h&family=milestone' --to staging
  rampdesk redeliver 4711 4712 --to staging --yes
  rampdesk redeliver --outcome failed --since 6h --to staging --yes --format ndjson > results.ndjson

${REDELIVER_OPTIONS.map(describeOption).join('\n')}
  --help                  this text

Ctrl-C cancels what has not been sent; what has left can’t be taken back. The token needs the scope send.
Exit codes: ${EXIT.done} each was delivered, or none matches; ${EXIT.failed} one was not, or the redelivery was stopped or given up; ${EXIT.usage} a
wrong option or filter, or nobody to ask; ${EXIT.refused} the access token does not hold or may not send; ${EXIT.unreached} Rampdesk can’t be reached
or answers otherwise than expected.
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
  if (!areIds && free.length > 1) throw wrong('One filter at most; put it between quotes, since & ends a command.')
  const filter = readFilter(areIds ? undefined : free[0], given, now)
  if (areIds && filter.query !== '') throw wrong('Numbers of deliveries, or a filter: not both.')
  // A forgotten filter must not mean all deliveries.
  if (!areIds && filter.query === '') throw wrong('Which deliveries? Give a filter or the numbers of some.')
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
  throw wrong(`--${name} must be a number from 1 on.`)
}
