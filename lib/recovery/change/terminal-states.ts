import type { EventSubject } from '../../ramp/contract/events'

/**
 * States of a resource that it does not leave by itself (specification, 3; not-shown.md, users and ramps). A completed off-ramp
 * or on-ramp may still be reversed and a completed deposit returned: each is an event of its own, told by a delivery of its own.
 */
export const TERMINAL_STATES: Partial<Record<EventSubject, { of: string; states: readonly string[] }>> = {
  'off-ramp': { of: 'off-ramp', states: ['completed', 'canceled', 'failed', 'reversed', 'refunded'] },
  'on-ramp': { of: 'on-ramp', states: ['completed', 'cancelled', 'failed', 'reversed', 'refunded'] },
  deposit: { of: 'deposit', states: ['completed', 'returned', 'refunded', 'failed'] },
}
