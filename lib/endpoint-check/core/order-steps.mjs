/** @import { CheckStep, SampleDelivery } from '../../model/endpoint-check/check-steps' */

/** @type {SampleDelivery} */
const REPEATED = { event: 'offramp.confirmed', of: 'repeat' }
/** @type {SampleDelivery} */
const AT_ONCE = { event: 'offramp.confirmed', of: 'at-once' }
/** @type {SampleDelivery} */
const GENERIC = { event: 'payment.updated', of: 'generic' }

const LOST = 'so an event that it already has is recorded as failed and sent again'

/** Steps about order and repetition (6.2, 6.3 and 6.5). @type {readonly CheckStep[]} */
export const ORDER_STEPS = [
  {
    id: 'repeat',
    title: 'The same event twice in a row',
    proves: 'A second attempt with a known event id is answered 2xx and has no effect.',
    section: '6.3',
    deliveries: [REPEATED, REPEATED],
    expects: 'accepted',
    otherwise: `It does not answer 2xx to an event that it already has, ${LOST}.`,
    looks: ({ event }) => [
      {
        id: 'once',
        asks: 'Did the repeated event have one effect?',
        where: `In its database: ${event(REPEATED)} exists once and had one effect. It was sent three times.`,
        otherwise: 'It does not deduplicate by eventId, so each attempt pays, books or writes again (6.3).',
      },
    ],
  },
  {
    id: 'repeat-at-once',
    title: 'The same event three times at once',
    proves: 'Overlapping attempts are answered 2xx, and a unique event id lets only one of them have an effect.',
    section: '6.3',
    deliveries: [AT_ONCE, AT_ONCE, AT_ONCE],
    way: 'together',
    expects: 'accepted',
    otherwise: `It does not answer 2xx to overlapping attempts, ${LOST}.`,
    looks: ({ event }) => [
      {
        id: 'once-at-once',
        asks: 'Did the event that came three times at once have one effect?',
        where: `In its database: ${event(AT_ONCE)} exists once and had one effect.`,
        otherwise: 'It checks first and stores later, so overlapping attempts all have an effect (6.3).',
      },
    ],
  },
  {
    id: 'out-of-order',
    title: 'Sequence 3 before sequence 2',
    proves: 'An event overtaken by a later one is answered 2xx and changes nothing.',
    section: '6.3',
    deliveries: [
      { event: 'offramp.confirmed', of: 'order', sequence: 1 },
      { event: 'offramp.completed', of: 'order', sequence: 3 },
      { event: 'offramp.inFlight', of: 'order', sequence: 2 },
    ],
    expects: 'accepted',
    otherwise: 'It does not answer 2xx to an overtaken event, so the event is sent again for nothing.',
    looks: ({ event, resource }) => [
      {
        id: 'sequence',
        asks: 'Did sequence 2 change nothing once 3 was accepted?',
        where: `In its database: ${resource('order')} is “completed”, and ${event({ event: '', of: 'order', sequence: 2 })} is stored without an effect.`,
        otherwise: 'It ignores the sequence: a late event takes a completed off-ramp back to in flight (6.3).',
      },
    ],
  },
  {
    id: 'begins-late',
    title: 'A resource that begins with sequence 3',
    proves: 'Earlier events may come later or never. The first one that arrives is accepted.',
    section: '6.3',
    deliveries: [{ event: 'offramp.completed', of: 'begins-late', sequence: 3 }],
    expects: 'accepted',
    otherwise: 'It waits for sequence 1: an off-ramp whose first event was lost is never completed.',
  },
  {
    id: 'late',
    title: 'An event from 25 days ago',
    proves: 'Age is no reason to refuse: failed deliveries can be recovered for 30 days.',
    section: '6.5',
    deliveries: [{ event: 'achDebit.authorized', of: 'late', ageDays: 25 }],
    expects: 'accepted',
    otherwise: 'It refuses old events, so those missed in an outage can’t be recovered.',
  },
  {
    id: 'generic',
    title: 'A generic event',
    proves: 'A trigger that has only an event, a user and an id is accepted.',
    section: '6.2',
    deliveries: [{ event: 'payment.created', of: 'generic-one' }],
    expects: 'accepted',
    otherwise: 'It refuses generic events, which have no event id, sequence or time.',
  },
  {
    id: 'generic-twice',
    title: 'A generic event twice, byte for byte',
    proves: 'Two identical triggers are two events: the resource may have changed in between. Two effects are allowed.',
    section: '6.2',
    deliveries: [GENERIC, GENERIC],
    expects: 'accepted',
    otherwise: 'It does not answer 2xx to the second of two identical generic events.',
    looks: ({ resource }) => [
      {
        id: 'generic-again',
        asks: 'Did the second generic event lead to another read?',
        where: `In its log: ${resource('generic')} was read after the second delivery too, or once after both.`,
        otherwise: 'It deduplicates generic events by their id, so it misses every later change of the resource (6.3).',
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
    otherwise: 'It expects an order of generic events, which have none.',
  },
  {
    id: 'generic-user',
    title: 'A generic event without an id',
    proves: 'An event about the user has no resource id.',
    section: '6.2',
    deliveries: [{ event: 'capabilities.updated', change: { id: undefined } }],
    expects: 'accepted',
    otherwise: 'It requires an id, which events about a user do not have.',
  },
]

/** Taken after all others, to send the repeated event once more. @type {readonly CheckStep[]} */
export const LAST_STEPS = [
  {
    id: 'repeat-later',
    title: 'The repeated event once more, later',
    proves: 'Event ids are remembered, and the endpoint still works after all the other steps.',
    section: '6.3',
    deliveries: [REPEATED],
    expects: 'accepted',
    otherwise: `It does not answer 2xx to an event that it already has, ${LOST}.`,
  },
]
