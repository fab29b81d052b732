import { ANNOUNCEMENTS, MILESTONES } from '../../archive/happened/milestones'
import type { Outcome } from '../../model/outcome'
import type { TimelineEvent } from '../dto'

export type ToldRecord = {
  id: number
  event: string
  outcome: Outcome
  eventId: string | null
  sequence: number | null
  occurredAt: Date | null
  timestamp: Date | null
  state: string | null
}

/** Groups deliveries into events, newest first; the sequence decides between events of one instant. */
export function toTimeline(records: readonly ToldRecord[]): TimelineEvent[] {
  const groups = new Map<string, [ToldRecord, ...ToldRecord[]]>()
  for (const record of records) {
    // Generic events have no id, so each delivery counts as an event of its own (6.2).
    const key = record.eventId === null ? `record ${record.id}` : `event ${record.eventId}`
    const group = groups.get(key)
    if (group) group.push(record)
    else groups.set(key, [record])
  }
  return [...groups.values()].map(toEvent).sort(newestFirst)
}

function toEvent(group: [ToldRecord, ...ToldRecord[]]): TimelineEvent {
  const [first] = group
  const at = first.occurredAt ?? first.timestamp
  return {
    at: at?.toISOString() ?? null,
    isOccurrence: first.occurredAt !== null,
    event: first.event,
    ...wordsOf(first.event),
    state: first.state,
    sequence: first.sequence,
    deliveries: group.map(({ id, outcome }) => ({ id: String(id), outcome })),
  }
}

export function wordsOf(event: string): Pick<TimelineEvent, 'title' | 'tone'> {
  if (Object.hasOwn(MILESTONES, event)) {
    const { title = event, tone = 'announced' } = MILESTONES[event] ?? {}
    return { title, tone }
  }
  const title = Object.hasOwn(ANNOUNCEMENTS, event) ? ANNOUNCEMENTS[event] : undefined
  return { title: title ?? 'An event unknown to this version', tone: 'announced' }
}

function newestFirst(a: TimelineEvent, b: TimelineEvent): number {
  const [first, second] = [a.at === null ? 0 : Date.parse(a.at), b.at === null ? 0 : Date.parse(b.at)]
  return second - first || Number(b.sequence) - Number(a.sequence)
}
