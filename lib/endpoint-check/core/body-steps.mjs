/** @import { CheckStep } from '../../model/endpoint-check/check-steps' */

/** More come at once when the platform has caught up after trouble of its own. */
const AT_ONCE_COUNT = 20

/** Bodies, and ways to arrive. @type {readonly CheckStep[]} */
export const BODY_STEPS = [
  {
    id: 'unknown-event',
    title: 'An event that it does not know',
    proves: 'The subscription * also brings events that come with a later version.',
    section: '6.1',
    deliveries: [
      { event: 'sample.created', of: 'unknown-event' },
      {
        event: 'offramp.confirmed',
        of: 'unknown-milestone',
        change: { event: 'offramp.sampled', milestone: 'sampled' },
      },
    ],
    expects: 'accepted',
    otherwise: 'It refuses an event that it does not know. Answer 2xx, and keep it.',
  },
  {
    id: 'unknown-member',
    title: 'Members that it does not know',
    proves: 'A payload may gain members, at the top and inside.',
    section: '6.3',
    deliveries: [
      { event: 'offramp.confirmed', of: 'member1', change: { sampleMember: { added: 'later' } } },
      { event: 'offramp.confirmed', of: 'member2', change: { offRamp: { sampleMember: 'added later' } } },
      { event: 'payment.updated', of: 'member3', change: { sampleMember: true } },
    ],
    expects: 'accepted',
    otherwise: 'It refuses unknown members: the day the platform adds one, every event fails.',
  },
  {
    id: 'unknown-value',
    title: 'A status that it does not know',
    proves: 'Lists of statuses may gain values.',
    section: '9',
    deliveries: [{ event: 'offramp.confirmed', of: 'value', change: { offRamp: { status: 'sample_status' } } }],
    expects: 'accepted',
    otherwise: 'It refuses a status that it does not know.',
  },
  {
    id: 'null-members',
    title: 'null wherever it may stand',
    proves: 'Members that may be null are.',
    section: '6.3',
    deliveries: [
      {
        event: 'offramp.confirmed',
        of: 'null1',
        change: {
          integratorId: null,
          offRamp: {
            quoteId: null,
            input: null,
            output: { rail: null, accountName: null },
            fees: null,
            transaction: null,
          },
        },
      },
      {
        event: 'offramp.confirmed',
        of: 'null2',
        change: { offRamp: { transaction: { hash: null, explorerUrl: null } } },
      },
      {
        event: 'achDebit.authorized',
        of: 'null3',
        change: { integratorId: undefined, fundingSource: { institutionName: null, accountMask: null } },
      },
    ],
    expects: 'accepted',
    otherwise: 'It does not take null where the contract allows it.',
  },
  {
    id: 'deposit',
    title: 'An event of another resource',
    proves: 'Snapshots of deposits are taken like those of off-ramps.',
    section: '6.3',
    deliveries: [{ event: 'achDebit.authorized', of: 'deposit' }],
    expects: 'accepted',
    otherwise: 'It does not take achDebit events.',
  },
  {
    id: 'amounts',
    title: 'Amounts with 18 decimals and many digits',
    proves: 'Amounts are decimal strings of any length.',
    section: '2',
    deliveries: [
      {
        event: 'offramp.confirmed',
        of: 'amounts',
        change: {
          offRamp: {
            input: { amount: '0.000000000000000001', token: 'ETH', chain: 'ethereum' },
            output: { amount: '123456789012345678.99' },
          },
        },
      },
    ],
    expects: 'accepted',
    otherwise: 'It does not take every decimal string as an amount.',
  },
  {
    id: 'unicode',
    title: 'Names in every script',
    proves: 'Bodies are UTF-8: letters, emoji and directions come as they are.',
    section: '6.3',
    deliveries: [
      {
        event: 'offramp.confirmed',
        of: 'unicode',
        change: { offRamp: { output: { accountName: 'Zoë Ångström 名前 שלום 🏦 e\u0301 \u202eelpmas' } } },
      },
    ],
    expects: 'accepted',
    otherwise: 'It does not survive a name beyond ASCII.',
    looks: ({ resource }) => [
      {
        id: 'unicode-kept',
        asks: 'Was the name kept as it came?',
        where: `In its database: the account name of ${resource('unicode')} begins with “Zoë Ångström 名前”.`,
        otherwise: 'It reads the body in another encoding than UTF-8.',
      },
    ],
  },
  {
    id: 'large',
    title: 'A body of one megabyte',
    proves: 'The contract names no limit for a body. This one is a usual payload with spaces behind it.',
    section: '6.3',
    deliveries: [{ event: 'offramp.confirmed', of: 'large', body: 'large' }],
    expects: 'accepted',
    otherwise: 'It does not take a large body, or something in front of it does not.',
  },
  {
    id: 'malformed',
    title: 'Malformed JSON with a right signature',
    proves: 'It is refused, or kept aside. A 5xx would ask for what can never succeed.',
    section: '6.5',
    deliveries: [{ event: 'offramp.confirmed', of: 'malformed', body: 'malformed' }],
    expects: 'answered',
    otherwise: 'It does not survive malformed JSON.',
  },
  {
    id: 'not-an-object',
    title: 'JSON that is no object, with a right signature',
    proves: 'An empty body, null and a list are refused, or kept aside.',
    section: '6.5',
    deliveries: [
      { event: 'offramp.confirmed', of: 'empty', body: 'empty' },
      { event: 'offramp.confirmed', of: 'null', body: 'null' },
      { event: 'offramp.confirmed', of: 'array', body: 'array' },
    ],
    expects: 'answered',
    otherwise: 'It does not survive JSON that is no object.',
  },
  {
    id: 'burst',
    title: `${AT_ONCE_COUNT} events at once`,
    proves: 'Events come at once after an outage. Each is answered 2xx.',
    section: '6.5',
    deliveries: Array.from({ length: AT_ONCE_COUNT }, (_, index) => ({
      event: 'offramp.confirmed',
      of: `burst${index + 1}`,
    })),
    way: 'together',
    expects: 'accepted',
    otherwise: `It does not take ${AT_ONCE_COUNT} events at once.`,
  },
  {
    id: 'connection',
    title: 'Deliveries over one connection',
    proves: 'A connection may be used again, also after a forged delivery.',
    section: '6.5',
    deliveries: [
      { event: 'offramp.confirmed', of: 'connection1' },
      { event: 'offramp.confirmed', of: 'forged9', signing: 'zeros' },
      { event: 'offramp.confirmed', of: 'connection2' },
    ],
    way: 'one-connection',
    expects: 'accepted',
    otherwise: 'It does not take more than one delivery over a connection.',
  },
]
