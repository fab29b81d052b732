import { createHash } from 'node:crypto'
import { spellingsOf } from '../ramp/redaction/secret-spellings'
import { runsOf, type SecretRuns, withoutRuns } from '../secret/without-secret'
import type { OpenTarget } from './opened-target'

type Secrets = Pick<OpenTarget, 'secret' | 'headers'>

type Hidden = { runs: SecretRuns; values: RegExp | null; forms: readonly string[] }

const HIDDEN = '[hidden]'
const HIDDEN_FROM_LENGTH = 8

/** Headers with such a name have even short values hidden, where the value stands as a word of its own. */
const SECRET_NAME = /auth|cookie|credential|key|passw|pin|secret|session|signature|token/i
const WORD = '[A-Za-z0-9_]'

/** Schemes of `Authorization` are no secret (RFC 9110, 11.4). */
const SCHEMES = new Set(['basic', 'bearer', 'digest', 'token'])

/** A shorter match at the end of a cut answer is chance. */
const SHORTEST_BEGINNING = 3

/** Cached, because a job sends many requests to one target. */
const known = new WeakMap<Secrets, Hidden>()

/**
 * Hides a target’s signing secret, in any spelling and in part, and the values of its extra headers, because a target may echo
 * the request or print its configuration.
 * @param isCut the end of the answer may hold the beginning of a secret
 */
export function hideSecrets(answer: Buffer, target: Secrets, isCut: boolean): Buffer {
  const { runs, values, forms } = hiddenOf(target)
  const text = answer.toString('latin1')
  // Values go first: they match only as a whole, and a piece of one may look like a piece of the secret.
  const valued = values ? text.replace(values, HIDDEN) : text
  const whole = withoutRuns(valued, runs, HIDDEN)
  const shown = isCut ? withoutBeginning(whole, forms) : whole
  return shown === text ? answer : Buffer.from(shown, 'latin1')
}

/** Hides the same in a text, for example a header of the answer. */
export function hideSecretsIn(text: string, target: Secrets): string {
  return hideSecrets(Buffer.from(text, 'utf8'), target, false).toString('utf8')
}

function hiddenOf(target: Secrets): Hidden {
  const found = known.get(target)
  if (found) return found
  const secrets = [target.secret, ...keysOf(target.secret)]
  const ofSecrets = secrets.flatMap(spellingsOf).map(({ text }) => text)
  const ofHeaders = Object.values(target.headers).flatMap(formsOf)
  const hidden = {
    runs: runsOf(secrets, inBytes),
    values: valuesPattern(target.headers),
    forms: [...ofSecrets, ...ofHeaders].map(inBytes),
  }
  known.set(target, hidden)
  return hidden
}

const HMAC_BLOCK_BYTES = 64
const SHORTEST_KEY_BYTES = 12

/** Other keys that sign like the secret, in hex: the hash of one longer than a block (RFC 2104), the bytes of one in base64. */
function keysOf(secret: string): string[] {
  const bytes = Buffer.from(secret, 'utf8')
  const digits = secret.replace(/^[a-z]+_/, '').replace(/=+$/, '')
  const decoded = Buffer.from(digits, 'base64')
  const isBase64 = [decoded.toString('base64').replace(/=+$/, ''), decoded.toString('base64url')].includes(digits)
  return [
    ...(bytes.length > HMAC_BLOCK_BYTES ? [createHash('sha256').update(bytes).digest('hex')] : []),
    ...(isBase64 && decoded.length >= SHORTEST_KEY_BYTES ? [decoded.toString('hex')] : []),
  ]
}

/** One character for each byte, because answers are searched so. */
const inBytes = (text: string) => Buffer.from(text, 'utf8').toString('latin1')

/** A value as it is, as JSON writes it, and its words, for example the token after “Bearer”. */
function formsOf(value: string): string[] {
  return [value, JSON.stringify(value).slice(1, -1), ...value.split(' ')].filter((text) => text !== '')
}

/** Matches the longest value first; null if there is none. */
function valuesPattern(headers: Secrets['headers']): RegExp | null {
  const patterns = new Map<string, string>()
  for (const [name, value] of Object.entries(headers)) {
    for (const form of formsOf(value)) {
      const text = inBytes(form).replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
      if (form.length >= HIDDEN_FROM_LENGTH) patterns.set(form, text)
      else if (SECRET_NAME.test(name) && !SCHEMES.has(form.toLowerCase()))
        patterns.set(form, `(?<!${WORD})${text}(?!${WORD})`)
    }
  }
  const longestFirst = [...patterns].sort(([a], [b]) => b.length - a.length).map(([, pattern]) => pattern)
  return longestFirst.length > 0 ? new RegExp(longestFirst.join('|'), 'g') : null
}

/** Hides the end of a text if a form begins with it, the longest such end. */
function withoutBeginning(text: string, forms: readonly string[]): string {
  const longest = Math.max(0, ...forms.map((form) => lengthOfBeginning(text, form)))
  return longest < SHORTEST_BEGINNING ? text : `${text.slice(0, -longest)}${HIDDEN}`
}

function lengthOfBeginning(text: string, form: string): number {
  for (let length = Math.min(form.length, text.length); length > 0; length--)
    if (text.endsWith(form.slice(0, length))) return length
  return 0
}
