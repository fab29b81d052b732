import { bare } from './bare-text'
import type { Finding, Recognised } from './finding'
import { type JsonMembers, membersOf } from './json-members'
import { decodedText, plainLetters, visibleTexts } from './plain-text'
import { kindOfMember, lastFourOf, shapeOf } from './shapes'
import { idsInUrl, urlFindings } from './url-findings'
import { piecesOf, splitWords } from './words'

/** Only this much of a longer text is searched. */
const READ_AT_MOST = 20_000

/**
 * Recognises a pasted text: an id by its shape or its name, an event name, a hash, an e-mail, last four digits, a URL, a JSON
 * object with such members, or a text that holds any of these, however quoted, encoded or punctuated. Null if nothing is
 * found. Pure; never throws.
 */
export function recognise(pasted: string): Recognised | null {
  const texts = visibleTexts(pasted.slice(0, READ_AT_MOST))
  const text = bare(texts[0] ?? '')
  if (text === '') return null
  const members = membersOf(text)
  if (members) return recognised('json', ranked(membersFindings(members)))
  const lastFour = lastFourOf(plainLetters(text))
  const whole = lastFour ? [lastFour] : wordFindings(text)
  if (whole.length > 0) return recognised('value', whole)
  return recognised('text', ranked(texts.flatMap(splitWords).flatMap(textFindings)))
}

function recognised(form: Recognised['form'], findings: readonly Finding[]): Recognised | null {
  const seen = new Map(findings.map((finding) => [`${finding.kind} ${finding.value}`, finding]))
  return seen.size === 0 ? null : { form, findings: [...seen.values()] }
}

/** Findings of the first spelling that has any: as it stands, with plain characters, decoded. */
function wordFindings(word: string): Finding[] {
  for (const spelling of new Set([word, plainLetters(word), bare(plainLetters(decodedText(word)))])) {
    const found = findingOf(spelling)
    if (found.length > 0) return found
  }
  return []
}

/** A word of a longer text may hold several ids, glued together by the signs between them. */
function textFindings(word: string): Finding[] {
  const whole = wordFindings(bare(word))
  return whole.length > 0 ? whole : piecesOf(word).flatMap(wordFindings)
}

/** `eventId=evt_1`, `"eventId": "evt_1"`. */
const NAMED = /^([A-Za-z][\w.-]*)["'`]?\s*[:=]\s*["'`]?([^\s"'`]+)$/u

function findingOf(text: string): Finding[] {
  const shape = /\s/u.test(text) ? null : shapeOf(text)
  if (shape) return shape.kind === 'URL' ? urlFindings(shape.value) : [shape]
  const [, path = '', value = ''] = NAMED.exec(text) ?? []
  const name = path.split('.').at(-1) ?? ''
  const isQuery = /[&=]/.test(value) && !value.includes('://')
  if (value === '' || isQuery) return []
  return [...new Set([decodedText(value), value])].flatMap((spelling) => namedFinding(name, bare(spelling)))
}

/** The shape of a value tells more than the name `id`; other names tell more than the shape. */
function namedFinding(name: string, value: string): Finding[] {
  const named = kindOfMember(name)
  const shape = shapeOf(value)
  if (value === '') return []
  if (named === null) return shape?.kind === 'URL' ? idsInUrl(value) : shape ? [shape] : []
  if (named === 'resource' && shape) return [shape]
  if (named === 'URL') return shape?.kind === 'URL' ? urlFindings(value) : []
  // For `Hash: https://…`, or a link without its scheme, find the id to which the link leads.
  if (named === 'transaction hash' && /[/?#]/.test(value)) return piecesOf(value).flatMap(wordFindings)
  return [{ kind: named, value }]
}

/** The kind that leads to the fewest rows stands first. */
const ORDER = ['event', 'resource', 'off-ramp', 'deposit', 'on-ramp', 'return', 'account', 'transaction hash', 'user']

function membersFindings(members: JsonMembers): Finding[] {
  return members.flatMap(([name, value]) => namedFinding(name, value.trim()))
}

function ranked(findings: readonly Finding[]): Finding[] {
  const rank = ({ kind }: Finding) => (ORDER.includes(kind) ? ORDER.indexOf(kind) : ORDER.length)
  return findings.toSorted((a, b) => rank(a) - rank(b))
}
