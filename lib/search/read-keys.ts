import { unfitReason } from '../list/members'
import { hasCredential, removeCredentials } from '../ramp/redaction/credential-shapes'
import { bare } from '../recognise/bare-text'
import type { Finding, Recognised, RecognisedKind } from '../recognise/finding'
import { looseIds } from '../recognise/loose-ids'
import { decodedText, plainLetters, unwrappedTexts, visibleTexts } from '../recognise/plain-text'
import { recognise } from '../recognise/recognise'

/** The fewest characters of an id; ids are opaque, but a shorter word is hardly one. */
const SHORTEST_ID = 3

/** The most characters of an id with spaces. */
const LONGEST_SPACED_ID = 60

/** The most keys of a text, because each is looked up in several indexes. */
const KEYS_AT_MOST = 5
const RECOGNISED_AT_MOST = 3

const NO_KEYS: readonly RecognisedKind[] = ['event name', 'registration', 'integrator']

/** Kinds that a whole text can be without also being an id. */
const WHOLE: readonly RecognisedKind[] = ['e-mail', 'last four digits', 'event name', 'URL']

/**
 * Reads the keys to look for: the text exactly as typed if it may be an id (not-shown.md, rule 2), then the keys that are
 * recognised in it, then its words that look like ids. A text in the shape of a credential is never a key.
 */
export function readKeys(typed: string): Finding[] {
  const recognised = recognise(typed)
  const found = (recognised?.findings ?? []).filter(isKey).slice(0, RECOGNISED_AT_MOST)
  const isInside = (id: string) => found.some(({ kind, value }) => kind !== 'URL' && value.includes(id))
  const isFound = (id: string) => found.some(({ value }) => value === id)
  const [exact, bared] = [exactId(typed.trim(), recognised), recognised ? null : bareWord(typed)]
  const { asTyped, unwrapped } = looseTexts(recognised?.form === 'json' ? '' : typed)
  const loose = [
    ...asTyped.flatMap(looseIds).filter((id) => !isInside(id)),
    ...unwrapped.flatMap(looseIds).filter((id) => !isFound(id)),
  ]
  const keys = [
    ...(exact === null || isFound(exact) ? [] : [unknownId(exact)]),
    ...found,
    ...(bared === null ? [] : [unknownId(bared)]),
    ...loose.map(unknownId),
  ]
  const each = new Map(keys.map((key) => [JSON.stringify([key.kind, key.value]), key]))
  return [...each.values()].filter(isKey).slice(0, KEYS_AT_MOST)
}

const unknownId = (value: string): Finding => ({ kind: 'unknown id', value })

function exactId(text: string, recognised: Recognised | null): string | null {
  const { form, findings } = recognised ?? { form: null, findings: [] }
  if (text.length < SHORTEST_ID || form === 'json') return null
  if (findings.some(({ kind }) => kind === 'e-mail' || (form === 'value' && WHOLE.includes(kind)))) return null
  if (!/\s/u.test(text)) return text
  return form !== 'value' && text.length <= LONGEST_SPACED_ID && /\d/.test(text) ? text : null
}

function bareWord(typed: string): string | null {
  const word = plainLetters(bare(visibleTexts(typed)[0] ?? ''))
  return word.length < SHORTEST_ID || /\s/u.test(word) ? null : word
}

/** Also looks for credentials in the unwrapped texts, because characters inside a credential may hide it. */
function looseTexts(typed: string): { asTyped: string[]; unwrapped: string[] } {
  const asTyped = visibleTexts(typed).map((text) => decodedText(plainLetters(text)))
  const unwrapped = asTyped.flatMap(unwrappedTexts)
  const isSecret = [...asTyped, ...unwrapped].some(hasCredential)
  return isSecret ? { asTyped: asTyped.slice(0, 1).map(removeCredentials), unwrapped: [] } : { asTyped, unwrapped }
}

const isKey = ({ kind, value }: Finding): boolean =>
  !NO_KEYS.includes(kind) &&
  unfitReason(value) === null &&
  !hasCredential(decodedText(plainLetters(visibleTexts(value)[0] ?? ''))) &&
  (kind !== 'URL' || looseIds(value).length > 0)
