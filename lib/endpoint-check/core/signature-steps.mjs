/** @import { CheckStep } from '../../model/endpoint-check/check-steps' */

const FORGED = 'Whoever knows the address can send it events.'

/** Section 6.4. @type {readonly CheckStep[]} */
export const SIGNATURE_STEPS = [
  {
    id: 'right',
    title: 'A right delivery',
    proves: 'The endpoint takes an event that is signed as the platform signs.',
    section: '6.4',
    deliveries: [{ event: 'offramp.confirmed', of: 'right' }],
    expects: 'accepted',
    otherwise: 'It refuses a right signature. Compare its secret with the one that signs here.',
    looks: ({ event }) => [
      {
        id: 'stored-first',
        asks: 'Does it store the event before it answers?',
        where: `In its code: the transaction that stores ${event({ event: '', of: 'right' })} is committed before the 2xx is written.`,
        otherwise: 'It answers before it stores: what a crash loses in between never comes again (6.3).',
      },
      {
        id: 'own-trouble',
        asks: 'Does it answer 5xx while it can’t store?',
        where: 'Stop the database of the staging handler and send a test: the answer must be 5xx.',
        otherwise: 'It answers 4xx for its own trouble: a 4xx is never tried again, so the event is lost (6.5).',
      },
    ],
  },
  {
    id: 'prefix',
    title: 'The signature with its prefix',
    proves: 'The digest may stand behind “sha256=”.',
    section: '6.4',
    deliveries: [{ event: 'offramp.confirmed', of: 'prefix', signing: 'prefixed' }],
    expects: 'accepted',
    otherwise: 'It refuses the prefix “sha256=”, which the platform may send.',
  },
  {
    id: 'header-case',
    title: 'The name of the header in other letters',
    proves: 'Names of headers have no case: proxies and HTTP/2 write them small.',
    section: '6.4',
    deliveries: [
      { event: 'offramp.confirmed', of: 'header1', header: 'signature' },
      { event: 'offramp.confirmed', of: 'header2', header: 'SIGNATURE' },
    ],
    expects: 'accepted',
    otherwise: 'It follows the letter case of the header’s name, so a proxy can make every delivery fail.',
  },
  {
    id: 'raw-bytes',
    title: 'Bytes that another writer of JSON would change',
    proves: 'The signature is checked over the raw body, not over JSON that was parsed and written again.',
    section: '6.4',
    deliveries: [
      { event: 'offramp.confirmed', of: 'raw1', body: 'spaced' },
      { event: 'offramp.confirmed', of: 'raw2', body: 'escaped' },
    ],
    expects: 'accepted',
    otherwise:
      'It does not verify the raw bytes: it writes the parsed JSON again, and other bytes have another signature.',
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
          'In its code: a function made for it, such as timingSafeEqual, and not ===. No measurement over a network tells.',
        otherwise: 'It compares byte by byte: how long it takes gives the signature away (6.4).',
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
    proves: 'A header without a digest is refused, also behind the prefix.',
    section: '6.4',
    deliveries: [
      { event: 'offramp.confirmed', of: 'forged3', signing: 'empty' },
      { event: 'offramp.confirmed', of: 'forged4', signing: 'prefix-alone' },
    ],
    expects: 'refused',
    otherwise: `It takes an empty signature. ${FORGED}`,
  },
  {
    id: 'cut-signature',
    title: 'Half of the right signature',
    proves: 'Only a whole digest of 64 digits counts.',
    section: '6.4',
    deliveries: [{ event: 'offramp.confirmed', of: 'forged5', signing: 'cut' }],
    expects: 'refused',
    otherwise: 'It takes a part of the signature: the fewer digits count, the sooner one is guessed.',
  },
  {
    id: 'other-secret',
    title: 'A signature with another secret',
    proves: 'Only the endpoint’s own secret signs for it.',
    section: '6.4',
    deliveries: [{ event: 'offramp.confirmed', of: 'forged6', signing: 'other-secret' }],
    expects: 'refused',
    otherwise: `It takes a signature that another secret made. ${FORGED}`,
  },
  {
    id: 'other-bytes',
    title: 'The signature of other bytes',
    proves: 'A right signature does not pass with a body that was changed.',
    section: '6.4',
    deliveries: [{ event: 'offramp.confirmed', of: 'forged7', signing: 'other-bytes' }],
    expects: 'refused',
    otherwise: 'It takes a body that its signature does not cover: a copied signature passes with any event.',
  },
  {
    id: 'upper-case',
    title: 'The digest in capital letters',
    proves: 'The digest is lower-case hex. Refusing another spelling is right, taking it does no harm.',
    section: '6.4',
    deliveries: [{ event: 'offramp.confirmed', of: 'upper', signing: 'upper-case' }],
    expects: 'answered',
    otherwise: 'It does not survive a digest in capital letters.',
  },
  {
    id: 'forged-malformed',
    title: 'Malformed JSON with a wrong signature',
    proves: 'The signature is checked before the body is parsed: who forges learns nothing of the body.',
    section: '6.4',
    deliveries: [{ event: 'offramp.confirmed', of: 'forged8', body: 'malformed', signing: 'zeros' }],
    expects: 'refused-alike',
    otherwise: 'It parses the body before it verifies the signature.',
  },
  {
    id: 'forged-first',
    title: 'A forged event, then the right one with its id',
    proves: 'A forged delivery leaves nothing: the right one is still taken.',
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
    otherwise: 'It takes the forged delivery, or the right one fails after it.',
    looks: ({ event, resource }) => [
      {
        id: 'forged-left-nothing',
        asks: 'Did the forged delivery leave nothing?',
        where: `In its database: ${event({ event: '', of: 'after-forged' })} stands once, and ${resource('after-forged')} has the account name “Sample account”.`,
        otherwise: 'It stores what is forged.',
      },
    ],
  },
]
