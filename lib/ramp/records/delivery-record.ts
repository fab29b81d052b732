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

/** A record of section 2.10; missing and odd members are null. */
export type DeliveryRecord = {
  event: string | null
  webhookUrl: string | null
  /** The exact raw text; empty if missing. */
  payload: string
  success: boolean | null
  responseStatus: number | null
  /** Whether `responseStatus` is present but no whole number from 0. */
  hasOddStatus: boolean
  /** Whether the record breaks 2.10; it is kept whole (not-shown.md, rule 1). */
  isMisfit: boolean
  /** Raw JSON unless a text; any `error` makes the outcome unknown (6.5, rule 4). */
  error: string | null
  timestamp: string | null
  /** Raw JSON of unnamed, odd and duplicate members; the whole text of a record that is no object. */
  extra: string | null
  /**
   * The text to hash: sorted named members with raw text, no nulls. Unnamed members and white space don't make a
   * record new.
   */
  identity: string
}

export type RecordPage = { records: DeliveryRecord[]; hasMore: boolean; nextCursor: string | null }

/** The levels are the envelope, `data`, and the members of a record. */
const TREE_DEPTH = 3

const NAMED: ReadonlySet<string> = new Set(DELIVERY_MEMBERS)

/** Parses a page of section 4.9 without re-serialising payloads. @throws PlatformError `contract` for a wrong envelope */
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
    // A second `data` would be lost silently.
    if (members.has(member.key)) refuse(`${rawKey(text, member)} appears twice`)
    members.set(member.key, member.value)
  }
  return members
}

/** Section 2.10; `error` and `payload` may be anything. */
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

function identityText(members: [name: string, raw: string][]): string {
  members.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  return `{${members.map(([name, raw]) => `"${name}":${raw}`).join(',')}}`
}

function decode(text: string, node: JsonNode): unknown {
  return node.kind === 'object' || node.kind === 'array' ? undefined : JSON.parse(rawText(text, node))
}

function refuse(happened: string): never {
  throw new PlatformError({
    kind: 'contract',
    operation: 'List webhook deliveries',
    happened: `the platform’s answer breaks the contract: ${happened}`,
  })
}
