/** @import { CheckStep } from '../../model/endpoint-check/check-steps' */

/** Even more events come at once when the platform catches up after trouble of its own. */
const AT_ONCE_COUNT = 20

/** Steps about bodies, and about deliveries that arrive together. @type {readonly CheckStep[]} */
export const BODY_STEPS = [
  {
    id: 'unknown-event',
    title: 'An unknown event',
    proves: 'The subscription * includes events that later versions add.',
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
    otherwise: 'It refuses an unknown event. Answer 2xx, and keep the event.',
  },
  {
    id: 'unknown-member',
    title: 'Unknown fields',
    proves: 'Later versions may add fields to a payload, at any level.',
    section: '6.3',
    deliveries: [
      { event: 'offramp.confirmed', of: 'member1', change: { sampleMember: { added: 'later' } } },
      { event: 'offramp.confirmed', of: 'member2', change: { offRamp: { sampleMember: 'added later' } } },
      { event: 'payment.updated', of: 'member3', change: { sampleMember: true } },
    ],
    expects: 'accepted',
    otherwise: 'It refuses unknown fields. The day the platform adds one, every event fails.',
  },
  {
    id: 'unknown-value',
    title: 'An unknown status',
    proves: 'Later versions may add statuses.',
    section: '9',
    deliveries: [{ event: 'offramp.confirmed', of: 'value', change: { offRamp: { status: 'sample_status' } } }],
    expects: 'accepted',
    otherwise: 'It refuses an unknown status.',
  },
  {
    id: 'null-members',
    title: 'null wherever it is allowed',
    proves: 'Every field that may be null is null.',
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
    otherwise: 'It refuses null where the contract allows it.',
  },
  {
    id: 'deposit',
    title: 'An event about another kind of resource',
    proves: 'Snapshots of deposits are accepted like those of off-ramps.',
    section: '6.3',
    deliveries: [{ event: 'achDebit.authorized', of: 'deposit' }],
    expects: 'accepted',
    otherwise: 'It refuses achDebit events.',
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
    otherwise: 'It refuses some decimal strings as amounts.',
  },
  {
    id: 'unicode',
    title: 'Names in every script',
    proves: 'Bodies are UTF-8, with letters of any script, emoji and both writing directions.',
    section: '6.3',
    deliveries: [
      {
        event: 'offramp.confirmed',
        of: 'unicode',
        change: { offRamp: { output: { accountName: 'Zoë Ångström 名前 שלום 🏦 e\u0301 \u202eelpmas' } } },
      },
    ],
    expects: 'accepted',
    otherwise: 'A name beyond ASCII breaks it.',
    looks: ({ resource }) => [
      {
        id: 'unicode-kept',
        asks: 'Was the name stored unchanged?',
        where: `In its database: the account name of ${resource('unicode')} begins with “Zoë Ångström 名前”.`,
        otherwise: 'It reads the body in an encoding other than UTF-8.',
      },
    ],
  },
  {
    id: 'large',
    title: 'A body of one megabyte',
    proves: 'The contract sets no limit for a body. This is an ordinary payload followed by spaces.',
    section: '6.3',
    deliveries: [{ event: 'offramp.confirmed', of: 'large', body: 'large' }],
    expects: 'accepted',
    otherwise: 'It refuses a large body, or something in front of it does.',
  },
  {
    id: 'malformed',
    title: 'Malformed JSON with a right signature',
    proves: 'It is refused or set aside. A 5xx would ask for a retry that can never succeed.',
    section: '6.5',
    deliveries: [{ event: 'offramp.confirmed', of: 'malformed', body: 'malformed' }],
    expects: 'answered',
    otherwise: 'Malformed JSON breaks it.',
  },
  {
    id: 'not-an-object',
    title: 'JSON that is not an object, with a right signature',
    proves: 'An empty body, null and a list are refused or set aside.',
    section: '6.5',
    deliveries: [
      { event: 'offramp.confirmed', of: 'empty', body: 'empty' },
      { event: 'offramp.confirmed', of: 'null', body: 'null' },
      { event: 'offramp.confirmed', of: 'array', body: 'array' },
    ],
    expects: 'answered',
    otherwise: 'JSON that is not an object breaks it.',
  },
  {
    id: 'burst',
    title: `${AT_ONCE_COUNT} events at once`,
    proves: 'After an outage, many events come at once. Each is answered 2xx.',
    section: '6.5',
    deliveries: Array.from({ length: AT_ONCE_COUNT }, (_, index) => ({
      event: 'offramp.confirmed',
      of: `burst${index + 1}`,
    })),
    way: 'together',
    expects: 'accepted',
    otherwise: `It can’t handle ${AT_ONCE_COUNT} events at once.`,
  },
  {
    id: 'connection',
    title: 'Deliveries over one connection',
    proves: 'A connection may be reused, even after a forged delivery.',
    section: '6.5',
    deliveries: [
      { event: 'offramp.confirmed', of: 'connection1' },
      { event: 'offramp.confirmed', of: 'forged9', signing: 'zeros' },
      { event: 'offramp.confirmed', of: 'connection2' },
    ],
    way: 'one-connection',
    expects: 'accepted',
    otherwise: 'It accepts only one delivery over a connection.',
  },
]
