/** What a payload says about itself; null where it says nothing or something odd. Nothing here is decided by event name. */
export type ParsedPayload = {
  event: string | null
  userId: string | null
  /** `id`: the resource that changed, or the subject of a milestone. */
  resourceId: string | null
  /** Milestones only (section 6.3): stable across retries and replays. */
  eventId: string | null
  sequence: number | null
  /** As the platform wrote it; not checked to be a date. */
  occurredAt: string | null
}

/** What a column of a database can hold. */
const INT_MIN = -(2 ** 31)
const INT_MAX = 2 ** 31 - 1

/** The value where it is a text that can be stored; a NUL, which some databases refuse, makes it odd. */
export function plainText(value: unknown): string | null {
  return typeof value === 'string' && !value.includes('\u0000') ? value : null
}

/** The value where it is a whole number of 32 bits. */
export function plainInteger(value: unknown): number | null {
  return typeof value === 'number' && Number.isInteger(value) && value >= INT_MIN && value <= INT_MAX ? value : null
}

/** Reads the exact text of a delivery's payload (sections 6.2 and 6.3). Never throws. */
export function parsePayload(text: string): ParsedPayload {
  const payload = parseObject(text)
  return {
    // not-shown.md, "6.2 body key": `eventName` where `event` is absent.
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
