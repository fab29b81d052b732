/** Is null for a missing or odd member. */
export type ParsedPayload = {
  event: string | null
  userId: string | null
  resourceId: string | null
  /** Milestones only (section 6.3): stable across retries. */
  eventId: string | null
  sequence: number | null
  occurredAt: string | null
}

/** A database integer. */
const INT_MIN = -(2 ** 31)
const INT_MAX = 2 ** 31 - 1

/** Databases refuse NUL. */
export function plainText(value: unknown): string | null {
  return typeof value === 'string' && !value.includes('\u0000') ? value : null
}

export function plainInteger(value: unknown): number | null {
  return typeof value === 'number' && Number.isInteger(value) && value >= INT_MIN && value <= INT_MAX ? value : null
}

/** Sections 6.2 and 6.3. Never throws. */
export function parsePayload(text: string): ParsedPayload {
  const payload = parseObject(text)
  return {
    // not-shown.md, "6.2 body key".
    event: plainText(payload.event ?? payload.eventName),
    userId: plainText(payload.userId),
    resourceId: plainText(payload.id),
    eventId: plainText(payload.eventId),
    sequence: plainInteger(payload.sequence),
    occurredAt: plainText(payload.occurredAt),
  }
}

function parseObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}
