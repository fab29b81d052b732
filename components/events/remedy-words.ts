import type { Remedy } from '@/lib/ramp/contract/events'

/** Words of the remedies, after sections 6.2, 6.3 and 6.5. */
export const REMEDY_WORDS: Record<Remedy, { label: string; group: string; meaning: string }> = {
  're-read': {
    label: 'Re-read',
    group: 'Triggers without an id of their own. If you missed one, re-read the resource.',
    meaning:
      'A generic event is a trigger: it says that something changed, not what. It has no id of its own and no order, and two identical ones are two events. Read the state from the API.',
  },
  'send-again': {
    label: 'Send again',
    group: 'Snapshots with an event id and a sequence. If you missed one, send it again.',
    meaning:
      'A milestone event is a snapshot of that moment, with an event id and a sequence. A handler processes an event id once and ignores a sequence that is not above the highest it accepted, so sending it again is safe.',
  },
}
