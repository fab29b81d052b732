import { createHash } from 'node:crypto'

export type AuditRecord = {
  id: number
  at: Date
  environment: string | null
  actorId: string | null
  actorName: string
  action: string
  entity: string | null
  entityId: string | null
  detail: Record<string, unknown>
  address: string | null
  requestId: string | null
}

/** The previous hash of the first row. */
export const GENESIS = new Uint8Array(32)

/** JSON with members in a fixed order, and without undefined ones. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, item: unknown) =>
    item !== null && typeof item === 'object' && !Array.isArray(item)
      ? Object.fromEntries(Object.entries(item).sort(([a], [b]) => (a < b ? -1 : 1)))
      : item,
  )
}

/** SHA-256 over the previous hash and the canonical JSON of the row. */
export function hashRecord(previousHash: Uint8Array, record: AuditRecord): Uint8Array {
  const { id, at, environment, actorId, actorName, action, entity, entityId, detail, address, requestId } = record
  const row = { id, at, environment, actorId, actorName, action, entity, entityId, detail, address, requestId }
  return new Uint8Array(createHash('sha256').update(previousHash).update(canonicalJson(row)).digest())
}

/** The detail as the database will return it: without NUL and lone surrogates. */
export function storableDetail(detail: Record<string, unknown>): Record<string, unknown> {
  return JSON.parse(JSON.stringify(detail), (_key, item: unknown) =>
    typeof item === 'string' ? storableText(item) : Object.is(item, -0) ? 0 : item,
  )
}

/** Replaces the characters that a text column cannot store. */
export function storableText(text: string): string {
  return text.replaceAll('\u0000', '\uFFFD').replace(/\p{Surrogate}/gu, '\uFFFD')
}
