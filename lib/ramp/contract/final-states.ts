import type { EventSubject } from './events'

/**
 * States that a resource does not leave by itself (specification, 3; not-shown.md, users and ramps). A completed off-ramp
 * or on-ramp may still be reversed and a completed deposit returned: each has an event and a delivery of its own.
 * Only milestones ask for a final state, so subjects without milestones are not listed.
 */
export const FINAL_STATES: Partial<Record<EventSubject, readonly string[]>> = {
  'off-ramp': ['completed', 'canceled', 'failed', 'reversed', 'refunded'],
  'on-ramp': ['completed', 'cancelled', 'failed', 'reversed', 'refunded'],
  deposit: ['completed', 'returned', 'refunded', 'failed'],
}
