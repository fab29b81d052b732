/** @import { CheckStep, SampleDelivery } from '../../model/endpoint-check/check-steps' */

/** @type {SampleDelivery} */
const REPEATED = { event: 'offramp.confirmed', of: 'repeat' }
/** @type {SampleDelivery} */
const AT_ONCE = { event: 'offramp.confirmed', of: 'at-once' }
/** @type {SampleDelivery} */
const GENERIC = { event: 'payment.updated', of: 'generic' }

const LOST = 'so an event that it has is recorded as failed, and is sent again'

/** Sections 6.2, 6.3 and 6.5. @type {readonly CheckStep[]} */
export const ORDER_STEPS = [
  {
    id: 'repeat',
    title: 'The same event twice in a row',
    proves: 'A second attempt with a known event id is answered 2xx and does nothing.',
    section: '6.3',
    deliveries: [REPEATED, REPEATED],
    expects: 'accepted',
    otherwise: `It does not answer 2xx to an event that it has already, ${LOST}.`,
    looks: ({ event }) => [
      {
        id: 'once',
        asks: 'Did the repeated event have one effect?',
        where: `In its database: ${event(REPEATED)} stands once, with one effect. It was sent three times.`,
        otherwise: 'It does not deduplicate on eventId: each attempt pays, books or writes once more (6.3).',
      },
    ],
  },
  {
    id: 'repeat-at-once',
    title: 'The same event three times at once',
    proves: 'Attempts that overlap are answered 2xx, and a unique event id keeps all but one from having an effect.',
    section: '6.3',
    deliveries: [AT_ONCE, AT_ONCE, AT_ONCE],
    way: 'together',
    expects: 'accepted',
    otherwise: `It does not answer 2xx where attempts overlap, ${LOST}.`,
    looks: ({ event }) => [
      {
        id: 'once-at-once',
        asks: 'Did the event that came three times at once have one effect?',
        where: `In its database: ${event(AT_ONCE)} stands once, with one effect.`,
        otherwise: 'It looks first and stores later: attempts that overlap all have an effect (6.3).',
      },
    ],
  },
  {
    id: 'out-of-order',
    title: 'Sequence 3 before sequence 2',
    proves: 'An event that a later one has overtaken is answered 2xx and changes nothing.',
    section: '6.3',
    deliveries: [
      { event: 'offramp.confirmed', of: 'order', sequence: 1 },
      { event: 'offramp.completed', of: 'order', sequence: 3 },
      { event: 'offramp.inFlight', of: 'order', sequence: 2 },
    ],
    expects: 'accepted',
    otherwise: 'It does not answer 2xx to an event that a later one has overtaken, so it is sent again for nothing.',
    looks: ({ event, resource }) => [
      {
        id: 'sequence',
        asks: 'Did sequence 2 change nothing once 3 was accepted?',
        where: `In its database: ${resource('order')} is “completed”, and ${event({ event: '', of: 'order', sequence: 2 })} is kept without an effect.`,
        otherwise: 'It ignores the sequence: a late event takes a completed off-ramp back to in flight (6.3).',
      },
    ],
  },
  {
    id: 'begins-late',
    title: 'A resource that begins with sequence 3',
    proves: 'Earlier events may come later or never: the first one that arrives is taken.',
    section: '6.3',
    deliveries: [{ event: 'offramp.completed', of: 'begins-late', sequence: 3 }],
    expects: 'accepted',
    otherwise: 'It waits for sequence 1: an off-ramp whose first event was lost is never completed.',
  },
  {
    id: 'late',
    title: 'An event of 25 days ago',
    proves: 'Age is no reason to refuse: failed deliveries are recovered from the records of 30 days.',
    section: '6.5',
    deliveries: [{ event: 'achDebit.authorized', of: 'late', ageDays: 25 }],
    expects: 'accepted',
    otherwise: 'It refuses an event for its age, so what an outage has missed can’t be recovered.',
  },
  {
    id: 'generic',
    title: 'A generic event',
    proves: 'A trigger with event, user and id alone is taken.',
    section: '6.2',
    deliveries: [{ event: 'payment.created', of: 'generic-one' }],
    expects: 'accepted',
    otherwise: 'It does not take a generic event: they have no event id, no sequence and no time.',
  },
  {
    id: 'generic-twice',
    title: 'A generic event twice, byte for byte',
    proves: 'Two equal triggers are two: the resource may have changed in between. Two effects are allowed.',
    section: '6.2',
    deliveries: [GENERIC, GENERIC],
    expects: 'accepted',
    otherwise: 'It does not answer 2xx to the second of two equal generic events.',
    looks: ({ resource }) => [
      {
        id: 'generic-again',
        asks: 'Did the second generic event lead to another read?',
        where: `In its log: ${resource('generic')} was to be read after the second delivery too, or after both in one read.`,
        otherwise: 'It deduplicates generic events on their id: every later change of the resource is missed (6.3).',
      },
    ],
  },
  {
    id: 'generic-order',
    title: 'onramp.completed before onramp.created',
    proves: 'Generic events have no order.',
    section: '6.3',
    deliveries: [
      { event: 'onramp.completed', of: 'generic-order' },
      { event: 'onramp.created', of: 'generic-order' },
    ],
    expects: 'accepted',
    otherwise: 'It asks generic events for an order that they don’t have.',
  },
  {
    id: 'generic-user',
    title: 'A generic event without an id',
    proves: 'An event about the user has no resource id.',
    section: '6.2',
    deliveries: [{ event: 'capabilities.updated', change: { id: undefined } }],
    expects: 'accepted',
    otherwise: 'It needs an id that events about a user don’t have.',
  },
]

/** After all others: the repeated event comes once more. @type {readonly CheckStep[]} */
export const LAST_STEPS = [
  {
    id: 'repeat-later',
    title: 'The repeated event once more, later',
    proves: 'Event ids are remembered, and the endpoint still works after everything above.',
    section: '6.3',
    deliveries: [REPEATED],
    expects: 'accepted',
    otherwise: `It does not answer 2xx to an event that it has already, ${LOST}.`,
  },
]
