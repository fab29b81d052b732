import { decodeText } from '../paths'
import { ID_PATHS } from '../ramp/contract/id-shapes'
import type { Finding, Recognised } from './finding'
import { kindOfMember, lastFourOf, shapeOf } from './shapes'

/** Longer texts are searched in their beginning. */
const READ_AT_MOST = 20_000

const MEMBERS_AT_MOST = 200

/**
 * What a pasted text is: an id by its shape or its name, an event name, a hash, an e-mail, last four digits, a URL, a JSON
 * object with such members, or a line of a log with them. Null where nothing is found. Pure; never throws.
 */
export function recognise(pasted: string): Recognised | null {
  const text = bare(pasted.slice(0, READ_AT_MOST))
  if (text === '') return null
  const members = membersOf(text)
  if (members) return recognised('json', ranked(membersFindings(members)))
  const lastFour = lastFourOf(text)
  const whole = lastFour ? [lastFour] : findingOf(text)
  if (whole.length > 0) return recognised('value', whole)
  const found = text.split(/[\s,;|]+/u).flatMap((word) => findingOf(bare(word)))
  return recognised('text', ranked(found))
}

function recognised(form: Recognised['form'], findings: readonly Finding[]): Recognised | null {
  const seen = new Map(findings.map((finding) => [`${finding.kind} ${finding.value}`, finding]))
  return seen.size === 0 ? null : { form, findings: [...seen.values()] }
}

/** Without white space, quotes and brackets around it, and without the comma of a JSON line. */
export function bare(text: string): string {
  return text
    .trim()
    .replace(/^["'`“”‘’<([]+|["'`“”‘’>)\],;]+$/gu, '')
    .trim()
}

/** `eventId=evt_1`, `"eventId": "evt_1"`. */
const NAMED = /^([A-Za-z][\w.-]*)["'`]?\s*[:=]\s*["'`]?([^\s"'`]+)$/u

function findingOf(text: string): Finding[] {
  const shape = /\s/u.test(text) ? null : shapeOf(text)
  if (shape) return shape.kind === 'URL' ? urlFindings(shape.value) : [shape]
  const [, path = '', value = ''] = NAMED.exec(text) ?? []
  const name = path.split('.').at(-1) ?? ''
  return value === '' ? [] : namedFinding(name, bare(value))
}

/** A value's own shape tells more than `id`; other names tell more than its shape. */
function namedFinding(name: string, value: string): Finding[] {
  const named = kindOfMember(name)
  const shape = shapeOf(value)
  if (value === '') return []
  if (named === null) return shape?.kind === 'URL' ? idsInUrl(value) : shape ? [shape] : []
  if (named === 'resource' && shape) return [shape]
  if (named === 'URL') return shape?.kind === 'URL' ? urlFindings(value) : []
  return [{ kind: named, value }]
}

/** An id or a hash in the path tells more than the URL. */
function urlFindings(url: string): Finding[] {
  return [...idsInUrl(url), { kind: 'URL', value: url }]
}

function idsInUrl(url: string): Finding[] {
  const segments = new URL(url).pathname.split('/').map(decodeText)
  return segments.flatMap((segment, index): Finding[] => {
    const shape = segment === '' ? null : shapeOf(segment)
    if (shape && shape.kind !== 'URL' && shape.kind !== 'event name') return [shape]
    const kind = ID_PATHS[segments[index - 1] ?? '']
    return kind && segment !== '' && index > 1 && segments[1] === 'v1' ? [{ kind, value: segment }] : []
  })
}

type Members = [name: string, value: string][]

/** The texts of a JSON object at any depth, those of the outer ones first; null for anything else. */
function membersOf(text: string): Members | null {
  const object = parsedObject(text)
  if (object === null) return null
  const members: Members = []
  let level: [string, unknown][] = Object.entries(object)
  while (level.length > 0 && members.length < MEMBERS_AT_MOST) {
    for (const [name, value] of level) if (typeof value === 'string') members.push([name, value])
    level = level.flatMap(([name, value]) => childrenOf(name, value))
  }
  return members
}

/** A payload may be a text of JSON itself; the `id` of `offRamp` is an off-ramp's. */
function childrenOf(name: string, value: unknown): [string, unknown][] {
  const inner = typeof value === 'string' && value.startsWith('{') ? parsedObject(value) : value
  if (typeof inner !== 'object' || inner === null) return []
  const own = kindOfMember(`${name}Id`) === null ? 'id' : `${name}Id`
  return Object.entries(inner).map(([key, child]) => [key === 'id' ? own : key, child])
}

function parsedObject(text: string): object | null {
  if (!text.startsWith('{')) return null
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null
  } catch {
    return null
  }
}

/** What leads to the fewest rows stands first. */
const ORDER = ['event', 'resource', 'off-ramp', 'deposit', 'on-ramp', 'return', 'account', 'transaction hash', 'user']

function membersFindings(members: Members): Finding[] {
  return members.flatMap(([name, value]) => namedFinding(name, value.trim()))
}

function ranked(findings: readonly Finding[]): Finding[] {
  const rank = ({ kind }: Finding) => (ORDER.includes(kind) ? ORDER.indexOf(kind) : ORDER.length)
  return findings.toSorted((a, b) => rank(a) - rank(b))
}
