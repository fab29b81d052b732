import { parseUrl } from '../parse-url'
import { EVENTS } from '../ramp/contract/events'
import { ID_MEMBERS, ID_PREFIXES, type IdKind } from '../ramp/contract/id-shapes'
import type { Finding, RecognisedKind } from './finding'

/** Shorter ids are still being typed. */
const SHORTEST_ID = 8

const PREFIXED_ID = new RegExp(`^([a-z]{2,4})_[\\w-]{${SHORTEST_ID},}$`, 'i')

const SHAPES: readonly { kind: RecognisedKind; pattern: RegExp }[] = [
  { kind: 'transaction hash', pattern: /^0x[0-9a-f]{64}$/i },
  { kind: 'transaction hash', pattern: /^[0-9a-f]{64}$/i },
  // Solana: base58, without 0, O, I and l.
  { kind: 'transaction hash', pattern: /^[1-9A-HJ-NP-Za-km-z]{86,88}$/ },
  { kind: 'wallet address', pattern: /^0x[0-9a-f]{40}$/i },
  {
    kind: 'e-mail',
    pattern: /^[^\s@"<>()[\]{}/\\:;,=&?#|%]{1,64}@[^\s@"'<>()[\]{}/\\:;,=&?#|%]{1,190}\.\p{L}[\p{L}\p{N}-]{1,62}$/iu,
  },
  { kind: 'unknown id', pattern: /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i },
]

const EVENT_NAMES = new Map(EVENTS.map(({ name }) => [name.toLowerCase(), name]))

/** The finding that a single word is, by its looks; null for any other word. */
export function shapeOf(word: string): Finding | null {
  const kind = kindOfId(word)
  if (kind !== null) return { kind, value: word }
  const event = EVENT_NAMES.get(word.toLowerCase())
  if (event !== undefined) return { kind: 'event name', value: event }
  const shape = SHAPES.find(({ pattern }) => pattern.test(word))
  if (shape) return { kind: shape.kind, value: word }
  return isUrl(word) ? { kind: 'URL', value: word } : null
}

function kindOfId(word: string): IdKind | null {
  const [, prefix = ''] = PREFIXED_ID.exec(word) ?? []
  return ID_PREFIXES[prefix.toLowerCase()] ?? null
}

/** The kind of a member’s value, by the name of the member: `eventId`, `event_id` and `event-id` are one. */
export function kindOfMember(name: string): RecognisedKind | null {
  return MEMBER_KINDS.get(plain(name)) ?? null
}

const plain = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '')

const MEMBER_KINDS = new Map<string, RecognisedKind>([
  ...Object.entries(ID_MEMBERS).map(([name, kind]): [string, RecognisedKind] => [plain(name), kind]),
  ['achreturnid', 'return'],
  ['id', 'resource'],
  ['resourceid', 'resource'],
  ['event', 'event name'],
  ['eventname', 'event name'],
  ['webhookurl', 'URL'],
  ['url', 'URL'],
  ['endpoint', 'URL'],
  ['hash', 'transaction hash'],
  ['txhash', 'transaction hash'],
  ['transactionhash', 'transaction hash'],
  ['payouttxhash', 'transaction hash'],
  ['email', 'e-mail'],
])

function isUrl(word: string): boolean {
  return /^https?:\/\/[^\s/]/i.test(word) && parseUrl(word) !== null
}

/** `4242`, `•••• 4242`, `xxxx-4242`, `ending in 4242`. */
const LAST_FOUR = /^(?:(?:ending|ends)\s+(?:in|with)?\s*|[•*·x.…#\s-]*)(\d{4})$/iu

/** The last four digits of an account or a card; null for any other text. */
export function lastFourOf(text: string): Finding | null {
  const digits = text.length > 40 ? undefined : LAST_FOUR.exec(text)?.[1]
  return digits === undefined ? null : { kind: 'last four digits', value: digits }
}
