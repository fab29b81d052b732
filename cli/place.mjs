import { ACCESS_OPTIONS, optionValues, readInstant, readOrigin, readToken, wrong } from './options.mjs'

/** @import { Option } from './options.mjs' */

/** The names of lists whose pages have another path below the environment, by that path. */
const LIST_PATHS = new Map([['webhooks', 'registrations']])

/** @type {readonly Option[]} */
export const PLACE_OPTIONS = [
  {
    name: 'environment',
    value: 'NAME',
    variable: 'RAMPDESK_ENVIRONMENT',
    help: 'the environment (default: that of a copied address, or sandbox)',
  },
  ...ACCESS_OPTIONS,
]

/** @typedef {{ origin: string | null, environment: string | null, list: string | null, query: string }} Copied */

/** @type {Copied} */
export const NOT_COPIED = { origin: null, environment: null, list: null, query: '' }

/**
 * Reads a query, or the address of a list or of one of its rows.
 *
 * @param {string} text
 * @returns {Copied}
 */
export function readCopied(text) {
  if (!/^https?:\/\//i.test(text)) return { ...NOT_COPIED, query: text.replace(/^\?/, '') }
  const url = URL.canParse(text) ? new URL(text) : null
  const [, environment, name, row] = url?.pathname.split('/') ?? []
  if (!url || !environment || !name) throw wrong('The filter is not the address of one of Rampdesk’s lists.')
  // The page of a redelivery is the list of its results.
  const list = name === 'redeliveries' && row ? `${name}/${row}` : (LIST_PATHS.get(name) ?? name)
  return { origin: url.origin, environment, list, query: url.search.replace(/^\?/, '') }
}

/**
 * The desk, the environment and the token that a command works with.
 *
 * @param {ReadonlyMap<string, readonly string[]>} given
 * @param {readonly Option[]} options
 * @param {Record<string, string | undefined>} variables
 * @param {Copied} [copied]
 */
export function readPlace(given, options, variables, copied = NOT_COPIED) {
  const { one } = optionValues(given, options, variables)
  const origin = agreed('goes to', readOrigin(one('origin') ?? copied.origin), copied.origin)
  const chosen = given.get('environment')?.at(-1) ?? copied.environment ?? one('environment')
  const environment = agreed('is for the environment', chosen, copied.environment) ?? 'sandbox'
  if (!/^[\w-]+$/.test(environment)) throw wrong('--environment must be the name of an environment.')
  const token = readToken(given.get('token')?.at(-1) ?? null, one('token-file'), variables.RAMPDESK_TOKEN)
  return { origin, token, environment }
}

/**
 * @template {string | null} Value
 * @param {string} what
 * @param {Value} chosen
 * @param {string | null} copied out of an address
 * @returns {Value}
 */
export function agreed(what, chosen, copied) {
  if (copied === null || copied === chosen) return chosen
  throw wrong(`The command ${what} ${chosen}, but the filter’s address is for ${copied}.`)
}

/**
 * The values of a filter as an address of Rampdesk spells them.
 *
 * @param {readonly string[]} values
 */
export function listValue(values) {
  const escaped = (/** @type {string} */ sign) => (sign === ',' ? '%2C' : '%25')
  return encodeURIComponent(values.map((value) => value.replace(/,|%(?=(?:25)*2C)/g, escaped)).join(','))
}

/** The filters of the list of deliveries, as its address names them. */
export const FILTER_NAMES = /** @type {const} */ ([
  ...['outcome', 'settled', 'event', 'family', 'endpoint', 'status', 'user', 'resource', 'eventId'],
  ...['text', 'range', 'from', 'to', 'zone'],
])

/** These parameters belong to the page, not to the filter. */
const PAGE_NAMES = ['order', 'limit', 'cursor', 'above']

const OUTCOMES = ['delivered', 'rejected', 'failed', 'unknown', 'legacy', 'contradictory']

/** @type {readonly Option[]} */
export const FILTER_OPTIONS = [
  { name: 'outcome', value: 'NAMES', isList: true, values: OUTCOMES, help: 'only these outcomes, such as failed' },
  { name: 'event', value: 'NAMES', isList: true, help: 'only these events, such as offramp.failed' },
  { name: 'endpoint', value: 'URL', help: 'only deliveries to this endpoint; may be given several times' },
  { name: 'user', value: 'ID', isList: true, help: 'only deliveries about this user' },
  {
    name: 'resource',
    value: 'ID',
    isList: true,
    help: 'only deliveries about this off-ramp, deposit or other resource',
  },
  { name: 'since', value: 'WHEN', help: 'only deliveries since then: 30m, 6h, 2d or an instant in ISO 8601' },
]

const NAMES = ['outcome', 'event', 'endpoint', 'user', 'resource']

/**
 * Combines a filter and options into one query.
 *
 * @param {string | undefined} text a query as in the address of the list, or the whole address
 * @param {ReadonlyMap<string, readonly string[]>} given
 * @param {number} now
 * @returns {Copied & { order: string | null }}
 */
export function readFilter(text, given, now) {
  const copied = readCopied(text ?? '')
  if (copied.list !== null && copied.list !== 'deliveries')
    throw wrong(`The filter is the address of the list ${copied.list}, not of deliveries.`)
  const { one, list } = optionValues(given, FILTER_OPTIONS, {})
  /** @type {Map<string, string>} values as the address spells them */
  const parts = new Map()
  for (const part of copied.query.split('&').filter(Boolean)) {
    const [name = '', ...rest] = part.split('=')
    if (parts.has(name)) throw wrong(`The filter has ${name} twice.`)
    parts.set(name, rest.join('='))
  }
  const strange = [...parts.keys()].find((name) => ![...FILTER_NAMES, ...PAGE_NAMES].some((each) => each === name))
  if (strange !== undefined) throw wrong(`Deliveries have no filter ${strange}; they have ${FILTER_NAMES.join(', ')}.`)
  const order = parts.get('order') ?? null
  for (const name of PAGE_NAMES) parts.delete(name)
  /** @type {(name: string, value: string) => void} */
  const add = (name, value) => {
    if (parts.has(name)) throw wrong(`The filter and an option both set ${name}.`)
    parts.set(name, value)
  }
  for (const name of NAMES) {
    const values = name === 'endpoint' ? (given.get(name) ?? []) : list(name)
    if (values.length > 0) add(name, listValue(values))
  }
  const since = one('since')
  if (since !== null) {
    if (parts.has('range')) throw wrong('The filter and an option both set a time.')
    add('from', encodeURIComponent(readInstant(since, now)))
  }
  return { ...copied, query: [...parts].map(([name, value]) => `${name}=${value}`).join('&'), order }
}
