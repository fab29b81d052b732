/** An event that a simulation sent. */
export type HappenedEvent = { number: number; event: string; userId: string | null; resourceId: string | null }

const MOST_SHOWN = 50

/** The events in the answer to a simulation; none if the answer has another shape. */
export function happenedEvents(text: string): HappenedEvent[] {
  return listOf(text)
    .slice(0, MOST_SHOWN)
    .flatMap((item, index) => {
      if (typeof item !== 'object' || item === null) return []
      const event = textAt(item, 'event')
      return event === null
        ? []
        : [{ number: index + 1, event, userId: textAt(item, 'userId'), resourceId: textAt(item, 'id') }]
    })
}

function listOf(text: string): unknown[] {
  try {
    const answer: unknown = JSON.parse(text)
    const events = typeof answer === 'object' && answer !== null && 'events' in answer ? answer.events : null
    return Array.isArray(events) ? events : []
  } catch {
    return []
  }
}

function textAt(item: object, name: string): string | null {
  const value: unknown = Object.hasOwn(item, name) ? Reflect.get(item, name) : null
  return typeof value === 'string' && value !== '' ? value : null
}
