/** The members of a payload; missing and odd ones are null. */
export type ParsedPayload = {
  event: string | null
  userId: string | null
  resourceId: string | null
  /** Milestones only (section 6.3): stable across retries. */
  eventId: string | null
  sequence: number | null
  occurredAt: string | null
}

/** The range of a database integer. */
const INT_MIN = -(2 ** 31)
const INT_MAX = 2 ** 31 - 1

/** The text, or null for any other value and for a text with NUL, which databases refuse. */
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
