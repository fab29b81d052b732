import { DELIVERY_MEMBERS, type DeliveryMember } from './contract/schemas/webhook-delivery'
import { plainInteger, plainText } from './delivery-payload'
import { PlatformError } from './problem'
import { type JsonMember, type JsonNode, JsonScanError, rawKey, rawText, scanJson } from './raw-json'

/**
 * One record of the delivery history (section 2.10), cut out of the platform's answer. A member that is missing, null or
 * of an odd type is null here.
 */
export type DeliveryRecord = {
  event: string | null
  webhookUrl: string | null
  /** The exact text of the payload, whatever its type; empty where the record has none. */
  payload: string
  success: boolean | null
  responseStatus: number | null
  /** There is a `responseStatus` that is no whole number from 0; its raw text is in `extra`. */
  hasOddStatus: boolean
  /** Its text; the raw JSON where it is anything else, since an `error` of any kind makes the outcome unknown (6.5, rule 4). */
  error: string | null
  timestamp: string | null
  /**
   * A JSON object of raw members: those that the specification does not name, named ones of an odd type, and all but the
   * last of duplicates. Null without any.
   */
  extra: string | null
  /**
   * What makes the record this one, as text to be hashed: the members that the specification names, sorted by name, each
   * with its raw text. White space and order around them don't count, nor do members that the platform adds later: a known
   * record must not look new because of them. Null-valued members count as absent.
   */
  identity: string
}

export type DeliveryPage = { records: DeliveryRecord[]; hasMore: boolean; nextCursor: string | null }

/** Levels that are cut apart: the envelope, `data`, a record's members. A payload stays one piece. */
const TREE_DEPTH = 3

const NAMED: ReadonlySet<string> = new Set(DELIVERY_MEMBERS)

/**
 * Reads the raw text of one page of the delivery history (section 4.9) without ever re-serialising a payload.
 *
 * @throws PlatformError of kind `contract` that names the path, such as `data[3]`
 */
export function parseDeliveryPage(text: string): DeliveryPage {
  const envelope = onlyMembers(scan(text), text)
  const data = envelope.get('data')
  if (data?.kind !== 'array' || !data.elements) return refuse('`data` is not an array')
  const hasMore = envelope.get('hasMore')
  if (hasMore?.kind !== 'boolean') return refuse('`hasMore` is neither true nor false')
  const nextCursor = envelope.get('nextCursor')
  if (nextCursor && nextCursor.kind !== 'string' && nextCursor.kind !== 'null')
    return refuse('`nextCursor` is not a text')
  return {
    records: data.elements.map((node, index) => readRecord(text, node, `data[${index}]`)),
    hasMore: text.charCodeAt(hasMore.start) === 't'.charCodeAt(0),
    nextCursor: nextCursor?.kind === 'string' ? String(decode(text, nextCursor)) : null,
  }
}

function scan(text: string): JsonNode {
  try {
    return scanJson(text, { treeDepth: TREE_DEPTH })
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

function readRecord(text: string, node: JsonNode, path: string): DeliveryRecord {
  if (node.kind !== 'object') return refuse(`\`${path}\` is not an object`)
  const named = new Map<string, JsonMember>()
  const extra: string[] = []
  const identity: [name: string, raw: string][] = []
  const keep = (member: JsonMember) => extra.push(`${rawKey(text, member)}:${rawText(text, member.value)}`)
  for (const member of node.members ?? []) {
    if (!NAMED.has(member.key)) {
      keep(member)
      continue
    }
    if (member.value.kind === 'null') continue
    identity.push([member.key, rawText(text, member.value)])
    const earlier = named.get(member.key)
    if (earlier) keep(earlier)
    named.set(member.key, member)
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
  const payload = named.get('payload')
  const responseStatus = value('responseStatus', plainStatus)
  return {
    event: value('event', plainText),
    webhookUrl: value('webhookUrl', plainText),
    payload: payload ? rawText(text, payload.value) : '',
    success: value('success', (decoded) => (typeof decoded === 'boolean' ? decoded : null)),
    responseStatus,
    hasOddStatus: named.has('responseStatus') && responseStatus === null,
    error: value('error', plainText) ?? rawOf('error'),
    timestamp: value('timestamp', plainText),
    extra: extra.length === 0 ? null : `{${extra.join(',')}}`,
    identity: identityText(identity),
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
