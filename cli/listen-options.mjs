import {
  ACCESS_OPTIONS,
  asksForHelp,
  describeOption,
  isOnThisMachine,
  optionValues,
  readInstant,
  readOptions,
  readOrigin,
  readToken,
  wrong,
} from './options.mjs'

/** @import { Option } from './options.mjs' */

/**
 * @typedef {{
 *   origin: string, token: string, environment: string, forwardTo: URL | null, events: RegExp[] | null, exact: string[],
 *   outcomes: string[], endpoints: string[], users: string[], since: string | null, replays: string[], isOnce: boolean,
 *   secret: string | null, isJson: boolean, timeoutMs: number,
 * }} Settings
 */

/** @type {readonly Option[]} */
export const LISTEN_OPTIONS = [
  { name: 'forward-to', value: 'URL', help: 'the address to send each delivery to; without it, they are only printed' },
  { name: 'environment', value: 'NAME', variable: 'RAMPDESK_ENVIRONMENT', help: 'the environment (default: sandbox)' },
  { name: 'events', value: 'NAMES', isList: true, help: 'only these events, such as offramp.*,payment.completed' },
  { name: 'outcome', value: 'NAMES', isList: true, help: 'only these outcomes, such as failed,rejected,unknown' },
  { name: 'endpoint', value: 'URL', help: 'only deliveries to this endpoint; may be given several times' },
  { name: 'user', value: 'ID', isList: true, help: 'only deliveries about this user' },
  { name: 'since', value: 'WHEN', help: 'begin with those archived since then: 30m, 6h, 2d or an instant in ISO 8601' },
  {
    name: 'replay',
    value: 'ID',
    isList: true,
    help: 'begin with these from the archive, by event id or delivery number',
  },
  { name: 'once', help: 'stop after --since and --replay instead of following new deliveries' },
  {
    name: 'secret',
    value: 'SECRET',
    variable: 'RAMPDESK_SIGNING_SECRET',
    help: 'signs what is forwarded (default: a new secret, which is printed)',
  },
  { name: 'timeout', value: 'SECONDS', help: 'to wait for your server’s answer (default: 30)' },
  { name: 'print-json', help: 'print each delivery as a line of JSON' },
  { name: 'allow-remote', help: 'forward to another machine' },
  ...ACCESS_OPTIONS,
]

export const LISTEN_HELP = `Usage: rampdesk listen --forward-to http://localhost:3000/hook [options]

Follows the deliveries that Rampdesk archives and sends each, byte for byte, to your own server. The requests come from
this machine. They are signed with a secret that is printed at the start.

  rampdesk listen --forward-to http://localhost:3000/hook --events 'offramp.*'
  rampdesk listen --forward-to http://localhost:3000/hook --outcome failed --since 24h --once

${LISTEN_OPTIONS.map(describeOption).join('\n')}
  --help                  this text

The token needs the scope receive or read.
Exit codes: 0 ended as asked, also by Ctrl-C; 1 with --once, if a delivery was not answered 2xx or is gone, or if --replay
found nothing; 2 a wrong option; 3 the access token is not valid or may not read this; 4 Rampdesk can’t be reached or gives
an unexpected answer.
`

/**
 * @param {readonly string[]} words behind `listen`
 * @param {Record<string, string | undefined>} variables
 * @param {number} now
 * @returns {Settings | 'help'}
 */
export function readSettings(words, variables, now) {
  if (asksForHelp(words)) return 'help'
  const given = readOptions(words, LISTEN_OPTIONS)
  const { one, list } = optionValues(given, LISTEN_OPTIONS, variables)
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
    // Not split at commas, because an address may hold one.
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
    throw wrong('--once needs --since or --replay: it stops after them.')
  return settings
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
  if (url.username || url.password) throw wrong('--forward-to must have no user name or password.')
  if (!isRemoteAllowed && !isOnThisMachine(url))
    throw wrong(
      '--forward-to must be on this machine, such as http://localhost:3000/hook, unless --allow-remote is given.',
    )
  return url
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
