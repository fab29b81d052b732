import { readFileSync, statSync } from 'node:fs'

export const VERSION = '0.1.0'

/** Exit codes of the command. */
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
 * Hides access tokens, because a token typed in a wrong place would come back in a message.
 *
 * @param {string} text
 */
export function withoutTokens(text) {
  return text.replace(/rdk_[\w-]+/g, 'rdk_…')
}

/**
 * `values` and `isFile` are for completion.
 *
 * @typedef {{
 *   name: string, value?: string, isList?: boolean, variable?: string, help: string, values?: readonly string[],
 *   isFile?: boolean,
 * }} Option
 */

/** @type {readonly Option[]} */
export const ACCESS_OPTIONS = [
  { name: 'origin', value: 'URL', variable: 'RAMPDESK_ORIGIN', help: 'the address of Rampdesk' },
  {
    name: 'token-file',
    value: 'FILE',
    variable: 'RAMPDESK_TOKEN_FILE',
    help: 'a file that holds the access token',
    isFile: true,
  },
  {
    name: 'token',
    value: 'TOKEN',
    variable: 'RAMPDESK_TOKEN',
    help: 'the access token; others on this machine can see it in the process list',
  },
]

/** @param {Option} option */
export function describeOption({ name, value, variable, isList, help }) {
  const spelled = `  --${name}${value ? ` ${value}` : ''}`
  const notes = [isList && 'several with commas', variable && `or ${variable}`].filter(Boolean).join('; ')
  return `${spelled.padEnd(25)} ${help}${notes ? ` (${notes})` : ''}`
}

/** @param {readonly string[]} words */
export const asksForHelp = (words) => words.includes('--help') || words.includes('-h')

/**
 * @param {readonly string[]} words
 * @param {readonly Option[]} options
 * @param {string[]} [free] gets the words that are no options; without it such words are refused
 */
export function readOptions(words, options, free) {
  /** @type {Map<string, string[]>} */
  const given = new Map()
  for (let index = 0; index < words.length; index++) {
    if (free && !words[index]?.startsWith('-')) {
      free.push(words[index] ?? '')
      continue
    }
    const [, name = '', inline] = /^--([a-z-]+)(?:=(.*))?$/s.exec(spelled(words[index])) ?? []
    const option = options.find((each) => each.name === name)
    // A token typed in the wrong place must not be repeated.
    if (!option) throw wrong(name === '' ? `Word ${index + 2} is not an option.` : `There is no option --${name}.`)
    const value = option.value ? (inline ?? words[++index]) : inline === undefined ? '' : undefined
    requireValue(option, value)
    given.set(name, [...(given.get(name) ?? []), value ?? ''])
  }
  return given
}

/**
 * @param {Option} option
 * @param {string | undefined} value undefined also if a value is given to an option that takes none
 */
function requireValue({ name, value: what }, value) {
  if (what && !value) throw wrong(`--${name} needs a value: ${what}.`)
  if (!what && value === undefined) throw wrong(`--${name} takes no value.`)
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
    throw wrong('--origin must be https: over http, anybody on the way could read the access token.')
  return url.origin
}

/**
 * The values of options, or of their variables if the options are not given.
 *
 * @param {ReadonlyMap<string, readonly string[]>} given
 * @param {readonly Option[]} options
 * @param {Record<string, string | undefined>} variables
 */
export function optionValues(given, options, variables) {
  return {
    /** @param {string} name */
    one(name) {
      const variable = options.find((option) => option.name === name)?.variable
      // A variable that is read from a file with Windows line ends may end with one.
      return given.get(name)?.at(-1) ?? ((variable && variables[variable]?.replace(/[\r\n]+$/, '')) || null)
    },
    /** @param {string} name */
    list: (name) => (given.get(name) ?? []).flatMap((text) => text.split(',')).flatMap((text) => text.trim() || []),
  }
}

/**
 * @template {string} Value
 * @param {string} name
 * @param {string} value
 * @param {readonly Value[]} values
 */
export function among(name, value, values) {
  const found = values.find((each) => each === value)
  if (found !== undefined) return found
  throw wrong(`--${name} must be ${values.join(', ')}.`)
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
      'An access token is needed. Give it with RAMPDESK_TOKEN, --token-file or --token. You can create one in Rampdesk under Settings, Access tokens.',
    )
  if (!/^rdk_[\w-]+$/.test(token))
    throw wrong('The access token must begin with rdk_ and have only letters, digits, _ and -.')
  return token
}

/** @param {string} file */
function readTokenFile(file) {
  try {
    if (process.platform !== 'win32' && (statSync(file).mode & 0o077) !== 0)
      process.stderr.write(
        `Others on this machine can read ${file}. Run chmod 600 on it to keep the access token private.\n`,
      )
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw wrong(`The token file can’t be read: ${error instanceof Error ? error.message : String(error)}.`)
  }
}

const UNITS = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 }

/**
 * @param {string} text
 * @param {number} now
 */
export function readInstant(text, now) {
  const [, amount, unit] = /^(\d{1,6})([smhd])$/.exec(text) ?? []
  if (amount && unit)
    return new Date(now - Number(amount) * UNITS[/** @type {keyof typeof UNITS} */ (unit)]).toISOString()
  const isInstant = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d))?$/.test(text)
  const time = isInstant ? Date.parse(text) : Number.NaN
  if (Number.isNaN(time))
    throw wrong('--since must be a duration such as 30m, 6h or 2d, or an instant such as 2026-01-20T12:00:00Z.')
  return new Date(time).toISOString()
}

/** @param {string} message */
export function wrong(message) {
  return new Ending(EXIT.usage, `${message} rampdesk --help lists the options.`)
}
