/** @import { CheckStep } from '../../model/endpoint-check/check-steps' */

const FORGED = 'Whoever knows the address can send it events.'

/** Steps about signatures (6.4). @type {readonly CheckStep[]} */
export const SIGNATURE_STEPS = [
  {
    id: 'right',
    title: 'A right delivery',
    proves: 'The endpoint accepts an event signed the way the platform signs.',
    section: '6.4',
    deliveries: [{ event: 'offramp.confirmed', of: 'right' }],
    expects: 'accepted',
    otherwise:
      'It does not accept a right delivery. If it answers 401 or 403, compare its secret with the target’s secret.',
    looks: ({ event }) => [
      {
        id: 'stored-first',
        asks: 'Does it store the event before it answers?',
        where: `In its code: the transaction that stores ${event({ event: '', of: 'right' })} is committed before the 2xx is written.`,
        otherwise: 'It answers before it stores: an event lost in a crash in between never comes again (6.3).',
      },
      {
        id: 'own-trouble',
        asks: 'Does it answer 5xx while it can’t store events?',
        where: 'Stop the database of the staging handler and send a test: the answer must be 5xx.',
        otherwise: 'It answers 4xx for a problem of its own. A 4xx is never retried, so the event is lost (6.5).',
      },
    ],
  },
  {
    id: 'prefix',
    title: 'A signature with the prefix',
    proves: 'The digest may follow “sha256=”.',
    section: '6.4',
    deliveries: [{ event: 'offramp.confirmed', of: 'prefix', signing: 'prefixed' }],
    expects: 'accepted',
    otherwise: 'It refuses the prefix “sha256=”, which the platform may send.',
  },
  {
    id: 'header-case',
    title: 'The header’s name in another letter case',
    proves: 'Header names are case-insensitive. Proxies and HTTP/2 write them in lower case.',
    section: '6.4',
    deliveries: [
      { event: 'offramp.confirmed', of: 'header1', header: 'signature' },
      { event: 'offramp.confirmed', of: 'header2', header: 'SIGNATURE' },
    ],
    expects: 'accepted',
    otherwise: 'It depends on the letter case of the header’s name, so a proxy can make every delivery fail.',
  },
  {
    id: 'raw-bytes',
    title: 'Bytes that re-serializing the JSON would change',
    proves: 'The signature is checked over the raw body, not over re-serialized JSON.',
    section: '6.4',
    deliveries: [
      { event: 'offramp.confirmed', of: 'raw1', body: 'spaced' },
      { event: 'offramp.confirmed', of: 'raw2', body: 'escaped' },
    ],
    expects: 'accepted',
    otherwise:
      'It does not verify the raw bytes. It re-serializes the parsed JSON, and different bytes have a different signature.',
  },
  {
    id: 'wrong-signature',
    title: 'A wrong signature',
    proves: 'A delivery whose signature does not match is refused.',
    section: '6.4',
    deliveries: [{ event: 'offramp.confirmed', of: 'forged1', signing: 'zeros' }],
    expects: 'refused',
    otherwise: `It takes a wrong signature. ${FORGED}`,
    looks: () => [
      {
        id: 'constant-time',
        asks: 'Does it compare signatures in constant time?',
        where:
          'In its code: a function for this purpose, such as timingSafeEqual, and not ===. It can’t be measured over a network.',
        otherwise: 'It compares byte by byte, and the time this takes gives the signature away (6.4).',
      },
    ],
  },
  {
    id: 'no-signature',
    title: 'No signature',
    proves: 'A delivery without the header is refused.',
    section: '6.4',
    deliveries: [{ event: 'offramp.confirmed', of: 'forged2', signing: 'none' }],
    expects: 'refused',
    otherwise: `It takes a delivery without a signature. ${FORGED}`,
  },
  {
    id: 'empty-signature',
    title: 'An empty signature',
    proves: 'A header without a digest is refused, with or without the prefix.',
    section: '6.4',
    deliveries: [
      { event: 'offramp.confirmed', of: 'forged3', signing: 'empty' },
      { event: 'offramp.confirmed', of: 'forged4', signing: 'prefix-alone' },
    ],
    expects: 'refused',
    otherwise: `It accepts an empty signature. ${FORGED}`,
  },
  {
    id: 'cut-signature',
    title: 'Half of the right signature',
    proves: 'Only a complete digest of 64 digits counts.',
    section: '6.4',
    deliveries: [{ event: 'offramp.confirmed', of: 'forged5', signing: 'cut' }],
    expects: 'refused',
    otherwise: 'It accepts part of the signature. The fewer digits count, the easier it is to guess.',
  },
  {
    id: 'other-secret',
    title: 'A signature with another secret',
    proves: 'Only the endpoint’s own secret is valid.',
    section: '6.4',
    deliveries: [{ event: 'offramp.confirmed', of: 'forged6', signing: 'other-secret' }],
    expects: 'refused',
    otherwise: `It accepts a signature made with another secret. ${FORGED}`,
  },
  {
    id: 'other-bytes',
    title: 'The signature of other bytes',
    proves: 'A signature is not valid for a changed body.',
    section: '6.4',
    deliveries: [{ event: 'offramp.confirmed', of: 'forged7', signing: 'other-bytes' }],
    expects: 'refused',
    otherwise: 'It accepts a body that the signature does not cover, so a copied signature works with any event.',
  },
  {
    id: 'upper-case',
    title: 'The digest in capital letters',
    proves: 'The digest is lower-case hex. Refusing another spelling is right, and accepting it does no harm.',
    section: '6.4',
    deliveries: [{ event: 'offramp.confirmed', of: 'upper', signing: 'upper-case' }],
    expects: 'answered',
    otherwise: 'A digest in capital letters breaks it.',
  },
  {
    id: 'forged-malformed',
    title: 'Malformed JSON with a wrong signature',
    proves: 'The signature is checked before the body is parsed, so a forger learns nothing about the body.',
    section: '6.4',
    deliveries: [{ event: 'offramp.confirmed', of: 'forged8', body: 'malformed', signing: 'zeros' }],
    expects: 'refused-alike',
    otherwise: 'It parses the body before it verifies the signature.',
  },
  {
    id: 'forged-first',
    title: 'A forged event, then the right one with its id',
    proves: 'A forged delivery leaves nothing behind: the right one is still accepted.',
    section: '6.4',
    deliveries: [
      {
        event: 'offramp.confirmed',
        of: 'after-forged',
        signing: 'other-secret',
        change: { offRamp: { output: { accountName: 'Forged sample' } } },
      },
      { event: 'offramp.confirmed', of: 'after-forged' },
    ],
    expects: 'accepted',
    otherwise: 'It accepts the forged delivery, or the right one fails after it.',
    looks: ({ event, resource }) => [
      {
        id: 'forged-left-nothing',
        asks: 'Did the forged delivery leave nothing behind?',
        where: `In its database: ${event({ event: '', of: 'after-forged' })} exists once, and ${resource('after-forged')} has the account name “Sample account”.`,
        otherwise: 'It stores forged events.',
      },
    ],
  },
]
