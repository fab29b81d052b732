/** @typedef {{ events: Set<string>, highest: Map<string, number> }} Accepted */

/** @returns {Accepted} */
export const nothingAccepted = () => ({ events: new Set(), highest: new Map() })

/**
 * Says how a handler treats a signed body (section 6.3): it ignores known events, and numbers that are not above the
 * highest accepted one of their id. Remembers what it accepts.
 * @param {string} text
 * @param {Accepted} accepted
 */
export function judgeSequence(text, accepted) {
  const payload = parse(text)
  if (!payload) return 'not a JSON object'
  const { eventId, sequence, id } = payload
  if (typeof eventId !== 'string' || !Number.isInteger(sequence)) return 'generic: re-read the resource'
  if (accepted.events.has(eventId)) return 'ignored: this event was accepted before'
  const subject = String(id)
  const highest = accepted.highest.get(subject)
  if (highest !== undefined && Number(sequence) <= highest) return `ignored: ${sequence} is not above ${highest}`
  accepted.events.add(eventId)
  accepted.highest.set(subject, Number(sequence))
  return 'accepted'
}

/**
 * @param {string} text
 * @returns {Record<string, unknown> | null}
 */
function parse(text) {
  try {
    const value = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null
  } catch {
    return null
  }
}
