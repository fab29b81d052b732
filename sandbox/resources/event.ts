import { findEvent } from '../../lib/ramp/contract/events'
import type { Random } from '../random'

export type PlatformEvent = { event: string; userId: string; id: string | null; payload: string; returnId?: string }

/** A generic event has no occurrence id and no timestamp (section 6.2). */
export function genericEvent(event: string, userId: string, id: string | null = null): PlatformEvent {
  const payload = id === null ? { event, userId } : { event, userId, id }
  return { event, userId, id, payload: JSON.stringify(payload) }
}

export type Subject = { id: string; userId: string; sequence: number }

/**
 * An immutable snapshot (section 6.3). Counts the subject's sequence up. `members` follow the common fields; an
 * undefined `integratorId` is left out.
 */
export function milestoneEvent(
  event: string,
  subject: Subject,
  moment: { at: Date; random: Random; integratorId?: string | null },
  members: Record<string, unknown>,
): PlatformEvent {
  subject.sequence += 1
  const snapshot = {
    schemaVersion: '1',
    eventId: moment.random.id('evt'),
    sequence: subject.sequence,
    occurredAt: moment.at.toISOString(),
    userId: subject.userId,
    ...(moment.integratorId === undefined ? {} : { integratorId: moment.integratorId }),
    event,
    id: subject.id,
    milestone: findEvent(event)?.milestone ?? null,
    ...members,
  }
  return { event, userId: subject.userId, id: subject.id, payload: JSON.stringify(snapshot) }
}
