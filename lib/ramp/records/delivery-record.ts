import { DELIVERY_MEMBERS, type DeliveryMember } from '../contract/schemas/webhook-delivery'
import {
  type JsonKind,
  type JsonMember,
  type JsonNode,
  JsonScanError,
  rawKey,
  rawText,
  scanJson,
} from '../json/raw-json'
import { PlatformError } from '../problem/problem'
import { plainInteger, plainText } from './delivery-payload'

/**
 * One record of the delivery history (section 2.10), cut out of the platform's answer. A member that is missing, null or
 * of an odd type is null here.
 */
export type DeliveryRecord = {
  event: string | null
  webhookUrl: string | null
  /** The exact text of the payload, whatever its type: a `null` is one, too. Empty where the record has none. */
  payload: string
  success: boolean | null
  responseStatus: number | null
  /** There is a `responseStatus` that is no whole number from 0; its raw text is in `extra`. */
  hasOddStatus: boolean
  /**
   * The record does not fit section 2.10: it is no object, a named member is of another type than there, or stands twice.
   * It is kept whole all the same (not-shown.md, rule 1).
   */
  isMisfit: boolean
  /** Its text; the raw JSON where it is anything else, since an `error` of any kind makes the outcome unknown (6.5, rule 4). */
  error: string | null
  timestamp: string | null
  /**
   * A JSON object of raw members: those that the specification does not name, named ones of an odd type, and all but the
   * last of duplicates. Null without any. Of a record that is no object, its whole raw text, which never begins with `{`.
   */
  extra: string | null
  /**
   * What makes the record this one, as text to be hashed: the members that the specification names, sorted by name, each
   * with its raw text. White space and order around them don't count, nor do members that the platform adds later: a known
   * record must not look new because of them. Null-valued members count as absent. Of a record that is no object, its raw text.
   */
  identity: string
}

export type RecordPage = { records: DeliveryRecord[]; hasMore: boolean; nextCursor: string | null }

/** Levels that are cut apart: the envelope, `data`, a record's members. A payload stays one piece. */
const TREE_DEPTH = 3

const NAMED: ReadonlySet<string> = new Set(DELIVERY_MEMBERS)

/**
 * Reads the raw text of one page of the delivery history (section 4.9) without ever re-serialising a payload. A record that
 * does not fit takes no other with it, however deep it nests: only the envelope can be refused.
 *
 * @throws PlatformError of kind `contract` that names the member of the envelope
 */
export function parseDeliveryPage(text: string): RecordPage {
  const envelope = onlyMembers(scan(text), text)
  const data = envelope.get('data')
  if (data?.kind !== 'array' || !data.elements) return refuse('`data` is not an array')
  const hasMore = envelope.get('hasMore')
  if (hasMore?.kind !== 'boolean') return refuse('`hasMore` is neither true nor false')
  const nextCursor = envelope.get('nextCursor')
  if (nextCursor && nextCursor.kind !== 'string' && nextCursor.kind !== 'null')
    return refuse('`nextCursor` is not a text')
  return {
    records: data.elements.map((node) => (node.kind === 'object' ? readRecord(text, node) : keepWhole(text, node))),
    hasMore: text.charCodeAt(hasMore.start) === 't'.charCodeAt(0),
    nextCursor: nextCursor?.kind === 'string' ? String(decode(text, nextCursor)) : null,
  }
}

function scan(text: string): JsonNode {
  try {
    return scanJson(text, { treeDepth: TREE_DEPTH, maxDepth: Number.POSITIVE_INFINITY })
  } catch (error) {
    if (error instanceof JsonScanError) return refuse(`it is not JSON: ${error.message}`)
    throw error
  }
}

function onlyMembers(node: JsonNode, text: string): Map<string, JsonNode> {
  if (node.kind !== 'object') return refuse('it is not an object')
  const members = new Map<string, JsonNode>()
  for (const member of node.members ?? []) {
    // Two `data` arrays would lose one without a trace.
    if (members.has(member.key)) refuse(`${rawKey(text, member)} stands twice`)
    members.set(member.key, member.value)
  }
  return members
}

/** Types of section 2.10. An `error` of any type says that there was one; a payload is whatever was sent. */
const TYPES: Partial<Record<DeliveryMember, JsonKind>> = {
  event: 'string',
  webhookUrl: 'string',
  success: 'boolean',
  responseStatus: 'number',
  timestamp: 'string',
}

function readRecord(text: string, node: JsonNode): DeliveryRecord {
  const named = new Map<DeliveryMember, JsonMember>()
  const extra: string[] = []
  const identity: [name: string, raw: string][] = []
  const keep = (member: JsonMember) => extra.push(`${rawKey(text, member)}:${rawText(text, member.value)}`)
  let isMisfit = false
  let nullPayload: JsonNode | null = null
  for (const member of node.members ?? []) {
    const { key, value } = member
    if (!isNamed(key)) {
      keep(member)
      continue
    }
    if (value.kind === 'null') {
      if (key === 'payload') nullPayload = value
      continue
    }
    identity.push([key, rawText(text, value)])
    const earlier = named.get(key)
    if (earlier) keep(earlier)
    isMisfit ||= earlier !== undefined || (TYPES[key] ?? value.kind) !== value.kind
    named.set(key, member)
  }

  const value = <T>(name: DeliveryMember, read: (decoded: unknown) => T | null): T | null => {
    const member = named.get(name)
    if (!member) return null
    const result = read(decode(text, member.value))
    if (result === null) keep(member)
    return result
  }
  const rawOf = (name: DeliveryMember) => {
    const member = named.get(name)
    return member ? rawText(text, member.value) : null
  }
  const responseStatus = value('responseStatus', plainStatus)
  return {
    event: value('event', plainText),
    webhookUrl: value('webhookUrl', plainText),
    payload: rawOf('payload') ?? (nullPayload ? rawText(text, nullPayload) : ''),
    success: value('success', (decoded) => (typeof decoded === 'boolean' ? decoded : null)),
    responseStatus,
    hasOddStatus: named.has('responseStatus') && responseStatus === null,
    isMisfit,
    error: value('error', plainText) ?? rawOf('error'),
    timestamp: value('timestamp', plainText),
    extra: extra.length === 0 ? null : `{${extra.join(',')}}`,
    identity: identityText(identity),
  }
}

function isNamed(key: string): key is DeliveryMember {
  return NAMED.has(key)
}

/** A number, a text, a list or nothing where a record should stand. */
function keepWhole(text: string, node: JsonNode): DeliveryRecord {
  const raw = rawText(text, node)
  return {
    event: null,
    webhookUrl: null,
    payload: '',
    success: null,
    responseStatus: null,
    hasOddStatus: false,
    isMisfit: true,
    error: null,
    timestamp: null,
    extra: raw,
    identity: raw,
  }
}

function plainStatus(value: unknown): number | null {
  const status = plainInteger(value)
  return status === null || status < 0 ? null : status
}

/** Sorting is stable: duplicates stay in their order. */
function identityText(members: [name: string, raw: string][]): string {
  members.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  return `{${members.map(([name, raw]) => `"${name}":${raw}`).join(',')}}`
}

/** A scalar's value; objects and arrays are odd wherever this is asked. */
function decode(text: string, node: JsonNode): unknown {
  return node.kind === 'object' || node.kind === 'array' ? undefined : JSON.parse(rawText(text, node))
}

function refuse(happened: string): never {
  throw new PlatformError({
    kind: 'contract',
    operation: 'List webhook deliveries',
    happened: `the platform's answer breaks the contract: ${happened}`,
  })
}
