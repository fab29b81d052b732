import { unfitReason } from '../list/members'
import { hasCredential } from '../ramp/redaction/credential-shapes'
import type { Finding, RecognisedKind } from '../recognise/finding'
import { bare, recognise } from '../recognise/recognise'

/** Ids are opaque: a shorter word is hardly one. */
const SHORTEST_WORD = 3

const KEYS_AT_MOST = 3

const NO_KEYS: readonly RecognisedKind[] = ['event name', 'URL', 'registration', 'integrator']

/**
 * What to look for: the ids and other keys in a typed text, the most telling first. A single word of any look may be an
 * id (not-shown.md, rule 2), except what has the shape of a credential.
 */
export function readKeys(typed: string): Finding[] {
  const recognised = recognise(typed)
  if (recognised) {
    const keys = recognised.findings.filter(({ kind, value }) => !NO_KEYS.includes(kind) && isFit(value))
    return keys.slice(0, KEYS_AT_MOST)
  }
  const word = bare(typed)
  const isWord = word.length >= SHORTEST_WORD && !/\s/u.test(word) && isFit(word)
  return isWord ? [{ kind: 'unknown id', value: word }] : []
}

const isFit = (value: string) => unfitReason(value) === null && !hasCredential(value)
