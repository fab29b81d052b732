import { readFileSync, statSync } from 'node:fs'

export const VERSION = '0.1.0'

/** What the command ends with. */
export const EXIT = { done: 0, failed: 1, usage: 2, refused: 3, unreached: 4 }

/** Ends the command with a message and an exit code. */
export class Ending extends Error {
  /**
   * @param {number} code
   * @param {string} message
   */
  constructor(code, message) {
    super(message)
    this.code = code
  }
}

/**
 * Typed in a wrong place a token would come back in a message.
 *
 * @param {string} text
 */
export function withoutTokens(text) {
  return text.replace(/rdk_[\w-]+/g, 'rdk_…')
}

/**
 * @typedef {{ name: string, value?: string, isList?: boolean, variable?: string, help: string }} Option
 * @typedef {{
 *   origin: string, token: string, environment: string, forwardTo: URL | null, events: RegExp[] | null, exact: string[],
 *   outcomes: string[], endpoints: string[], users: string[], since: string | null, replays: string[], isOnce: boolean,
 *   secret: string | null, isJson: boolean, timeoutMs: number,
 * }} Settings
 */

/** @type {readonly Option[]} */
export const ACCESS_OPTIONS = [
  { name: 'origin', value: 'URL', variable: 'RAMPDESK_ORIGIN', help: 'the address of Rampdesk' },
  { name: 'token-file', value: 'FILE', variable: 'RAMPDESK_TOKEN_FILE', help: 'a file that holds the access token' },
  {
    name: 'token',
    value: 'TOKEN',
    variable: 'RAMPDESK_TOKEN',
    help: 'the access token; others on this machine can see it in the list of processes',
  },
]

/** @type {readonly Option[]} */
const OPTIONS = [
  { name: 'forward-to', value: 'URL', help: 'where each delivery is sent; without it they are only printed' },
  {
    name: 'environment',
    value: 'NAME',
    variable: 'RAMPDESK_ENVIRONMENT',
    help: 'which deliveries; sandbox unless given',
  },
  { name: 'events', value: 'NAMES', isList: true, help: 'only these events, such as offramp.*,payment.completed' },
  { name: 'outcome', value: 'NAMES', isList: true, help: 'only these outcomes, such as failed,rejected,unknown' },
  { name: 'endpoint', value: 'URL', help: 'only deliveries to this endpoint; may be given several times' },
  { name: 'user', value: 'ID', isList: true, help: 'only deliveries about this user' },
  {
    name: 'since',
    value: 'WHEN',
    help: 'first those of the archive since then: 30m, 6h, 2d or an instant in ISO 8601',
  },
  { name: 'replay', value: 'ID', isList: true, help: 'first these of the archive, by event id or delivery number' },
  { name: 'once', help: 'end after --since and --replay, instead of following what arrives' },
  {
    name: 'secret',
    value: 'SECRET',
    variable: 'RAMPDESK_SIGNING_SECRET',
    help: 'signs what is forwarded; a new one is made and printed unless given',
  },
  { name: 'timeout', value: 'SECONDS', help: 'for an answer of your server; 30 unless given' },
  { name: 'print-json', help: 'one line of JSON per delivery on the standard output' },
  { name: 'allow-remote', help: 'forward to another machine than this one' },
  ...ACCESS_OPTIONS,
]

export const HELP = `Usage: rampdesk listen --forward-to http://localhost:3000/hook [options]
       rampdesk export LIST [options]; rampdesk export --help has its options
       rampdesk check http://localhost:3000/hook [options]; rampdesk check --help has its options

Follows the deliveries that Rampdesk archives and sends each, byte for byte, to a server of yours. The requests
leave from this machine. They are signed with a secret that is printed at the start.

${OPTIONS.map(describeOption).join('\n')}
  --help                  this text
  --version               the version

Exit codes: 0 ended as asked, also by Ctrl-C; 1 with --once, when a delivery was not answered 2xx; 2 a wrong option;
3 the access token does not hold or may not read this; 4 Rampdesk can't be reached or answers otherwise than expected.
`

/** @param {Option} option */
export function describeOption({ name, value, variable, isList, help }) {
  const spelled = `  --${name}${value ? ` ${value}` : ''}`
  const notes = [isList && 'several with commas', variable && `or ${variable}`].filter(Boolean).join('; ')
  return `${spelled.padEnd(25)} ${help}${notes ? ` (${notes})` : ''}`
}

/**
 * @param {readonly string[]} words of the command line
 * @param {Record<string, string | undefined>} variables
 * @param {number} now
 * @returns {Settings | 'help' | 'version'}
 */
export function readSettings(words, variables, now) {
  if (words.includes('--help') || words.includes('-h') || words[0] === 'help' || words.length === 0) return 'help'
  if (words.includes('--version') || words[0] === 'version') return 'version'
  const [command = '', ...rest] = words
  if (command !== 'listen') throw wrong('The first word must be the command: listen, export or check.')
  const given = readOptions(rest, OPTIONS)
  const one = (/** @type {string} */ name) => {
    const variable = OPTIONS.find((option) => option.name === name)?.variable
    // A file with the line ends of Windows leaves one at the end of a variable.
    return given.get(name)?.at(-1) ?? ((variable && variables[variable]?.replace(/[\r\n]+$/, '')) || null)
  }
  const list = (/** @type {string} */ name) =>
    (given.get(name) ?? []).flatMap((text) => text.split(',')).flatMap((text) => text.trim() || [])
  const patterns = list('events')
  const isExact = patterns.every((pattern) => !pattern.includes('*'))
  const since = one('since')
  const settings = {
    origin: readOrigin(one('origin')),
    token: readToken(given.get('token')?.at(-1) ?? null, one('token-file'), variables.RAMPDESK_TOKEN),
    environment: one('environment') ?? 'sandbox',
    forwardTo: readTarget(one('forward-to'), given.has('allow-remote')),
    events: patterns.length === 0 || isExact ? null : patterns.map(toPattern),
    exact: isExact ? patterns : [],
    outcomes: list('outcome'),
    // An address may hold a comma.
    endpoints: given.get('endpoint') ?? [],
    users: list('user'),
    since: since === null ? null : readInstant(since, now),
    replays: list('replay'),
    isOnce: given.has('once'),
    secret: one('secret'),
    isJson: given.has('print-json'),
    timeoutMs: readSeconds(one('timeout')) * 1000,
  }
  if (!/^[\w-]+$/.test(settings.environment)) throw wrong('--environment must be the name of an environment.')
  if (settings.isOnce && settings.since === null && settings.replays.length === 0)
    throw wrong('--once needs --since or --replay: it ends after them.')
  return settings
}

/**
 * @param {readonly string[]} words
 * @param {readonly Option[]} options
 */
export function readOptions(words, options) {
  /** @type {Map<string, string[]>} */
  const given = new Map()
  for (let index = 0; index < words.length; index++) {
    const [, name = '', inline] = /^--([a-z-]+)(?:=(.*))?$/s.exec(spelled(words[index])) ?? []
    const option = options.find((each) => each.name === name)
    // A token typed in the wrong place must not be repeated.
    if (!option) throw wrong(name === '' ? `Word ${index + 2} is no option.` : `There is no option --${name}.`)
    if (!option.value && inline !== undefined) throw wrong(`--${name} takes no value.`)
    const value = option.value ? (inline ?? words[++index]) : ''
    if (option.value && (value === undefined || value === '')) throw wrong(`--${name} needs a value: ${option.value}.`)
    given.set(name, [...(given.get(name) ?? []), value ?? ''])
  }
  return given
}

/** @param {string | undefined} word */
const spelled = (word = '') => (word === '-o' ? '--output' : word)

/** @param {string | null} text */
export function readOrigin(text) {
  if (!text) throw wrong('Which Rampdesk? Give its address with --origin or RAMPDESK_ORIGIN.')
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password)
    throw wrong('--origin must be an address such as https://desk.example.com.')
  if (url.protocol === 'http:' && !isOnThisMachine(url))
    throw wrong('--origin must be https: over http anybody on the way could read the access token.')
  return url.origin
}

/**
 * @param {string | null} text
 * @param {boolean} isRemoteAllowed
 */
function readTarget(text, isRemoteAllowed) {
  if (text === null) return null
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !/^https?:$/.test(url.protocol))
    throw wrong('--forward-to must be an address such as http://localhost:3000/hook.')
  if (url.username || url.password) throw wrong('--forward-to must have no user name and password.')
  if (!isRemoteAllowed && !isOnThisMachine(url))
    throw wrong(
      '--forward-to must be on this machine, such as http://localhost:3000/hook, unless --allow-remote is given.',
    )
  return url
}

/** @param {URL} url */
export function isOnThisMachine({ hostname }) {
  return hostname === 'localhost' || hostname.endsWith('.localhost') || /^127(\.\d+){3}$|^\[::1\]$/.test(hostname)
}

/**
 * @param {string | null} typed
 * @param {string | null} file
 * @param {string | undefined} variable
 */
export function readToken(typed, file, variable) {
  const token = (typed ?? (variable || null) ?? (file === null ? '' : readTokenFile(file))).trim()
  if (token === '')
    throw wrong(
      'An access token is needed. Give it with RAMPDESK_TOKEN, --token-file or --token; Rampdesk makes one under Settings, Access tokens.',
    )
  if (!/^rdk_[\w-]+$/.test(token)) throw wrong('The access token must begin with rdk_ and have no other signs in it.')
  return token
}

/** @param {string} file */
function readTokenFile(file) {
  try {
    if (process.platform !== 'win32' && (statSync(file).mode & 0o077) !== 0)
      process.stderr.write(`Others on this machine may read ${file}: chmod 600 keeps the access token yours.\n`)
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw wrong(`The token file can't be read: ${error instanceof Error ? error.message : String(error)}.`)
  }
}

const UNITS = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 }

/**
 * @param {string} text
 * @param {number} now
 */
function readInstant(text, now) {
  const [, amount, unit] = /^(\d{1,6})([smhd])$/.exec(text) ?? []
  if (amount && unit)
    return new Date(now - Number(amount) * UNITS[/** @type {keyof typeof UNITS} */ (unit)]).toISOString()
  const isInstant = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d))?$/.test(text)
  const time = isInstant ? Date.parse(text) : Number.NaN
  if (Number.isNaN(time))
    throw wrong('--since must be a length such as 30m, 6h or 2d, or an instant such as 2026-01-20T12:00:00Z.')
  return new Date(time).toISOString()
}

/** @param {string | null} text */
function readSeconds(text) {
  const seconds = text === null ? 30 : Number(text)
  if (!(seconds > 0 && seconds <= 600)) throw wrong('--timeout must be a number of seconds, at most 600.')
  return seconds
}

/** @param {string} pattern */
function toPattern(pattern) {
  const parts = pattern.split('*').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${parts.join('.*')}$`)
}

/** @param {string} message */
export function wrong(message) {
  return new Ending(EXIT.usage, `${message} rampdesk --help lists the options.`)
}
