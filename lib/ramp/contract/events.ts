/** The 30 webhook events (section 6). */

/** `generic`: a trigger without an id. `milestone`: a snapshot with eventId and sequence. */
export type EventFamily = 'generic' | 'milestone'

/** 6.5: generic events are re-read, milestones sent again. */
export type Remedy = 're-read' | 'send-again'

export type EventSubject = 'account' | 'off-ramp' | 'user' | 'on-ramp' | 'ach-debit-return' | 'deposit'

/**
 * The proof that a successful re-read gives after a failed delivery of the event. A generic event is only a trigger to re-read
 * (6.2; 6.5, rule 5), so `any-state` closes the failure; a milestone is to be sent again, so that only a `final-state` of its
 * resource does (`final-states.ts`).
 */
export type ReReadProof = { proves: string; closes: 'any-state' | 'final-state' }

export type EventDefinition = {
  name: string
  family: EventFamily
  group: string
  subject: EventSubject
  firesWhen: string
  remedy: Remedy
  followUp: string
  reRead: ReReadProof
  milestone: string | null
  /** False while the platform has not deployed an emitter of the event (6.1). */
  firesToday: boolean
}

type Group = Pick<EventDefinition, 'group' | 'family' | 'subject' | 'followUp' | 'firesToday'> & { proves: string }

function group(
  { proves, ...common }: Group,
  events: Record<string, { when: string; milestone?: string }>,
): EventDefinition[] {
  return Object.entries(events).map(([name, { when, milestone }]) => ({
    ...common,
    reRead: { proves, closes: common.family === 'milestone' ? 'final-state' : 'any-state' },
    name: `${common.group}.${name}`,
    firesWhen: when,
    remedy: common.family === 'milestone' ? 'send-again' : 're-read',
    milestone: milestone ?? null,
  }))
}

export const EVENTS: readonly EventDefinition[] = [
  ...group(
    {
      group: 'account',
      family: 'generic',
      subject: 'account',
      followUp: 'GET /v1/users/me',
      proves: 'The account’s current state, or that it is no longer in any list',
      firesToday: true,
    },
    {
      created: { when: 'A bank account, card or bill is created' },
      updated: { when: 'A bank account, card or bill changes' },
      deleted: { when: 'A bank account, card or bill is removed' },
    },
  ),
  ...group(
    {
      group: 'payment',
      family: 'generic',
      subject: 'off-ramp',
      followUp: 'GET /v1/off-ramps/{id}',
      proves: 'The off-ramp’s current state, including every change behind the trigger',
      firesToday: true,
    },
    {
      created: { when: 'An off-ramp payment is initiated' },
      updated: { when: 'An off-ramp payment changes; also how a failed off-ramp arrives' },
      completed: { when: 'An off-ramp payment completes' },
      refunded: { when: 'An off-ramp payment is refunded' },
    },
  ),
  ...group(
    {
      group: 'verification',
      family: 'generic',
      subject: 'user',
      followUp: 'GET /v1/users/me',
      proves: 'The user’s current verification',
      firesToday: true,
    },
    { 'status.updated': { when: 'A user’s identity verification status changes' } },
  ),
  ...group(
    {
      group: 'capabilities',
      family: 'generic',
      subject: 'user',
      followUp: 'GET /v1/users/me',
      proves: 'The user’s current capabilities',
      firesToday: true,
    },
    { updated: { when: 'A user’s capabilities change' } },
  ),
  ...group(
    {
      group: 'onramp',
      family: 'generic',
      subject: 'on-ramp',
      followUp: 'GET /v1/on-ramps/{id}',
      proves: 'The on-ramp’s current state, including every change behind the trigger',
      firesToday: true,
    },
    {
      created: { when: 'An on-ramp record is created after a deposit is authorized' },
      updated: { when: 'On-ramp status, delivery or reversal details change' },
      completed: { when: 'Crypto delivery completes; the bank may still return an ACH debit later' },
    },
  ),
  ...group(
    {
      group: 'achDebitReturn',
      family: 'generic',
      subject: 'ach-debit-return',
      followUp: 'GET /v1/integrator/ach-debit/returns/{id}',
      proves: 'The return’s current data; its deposit and funding source have events of their own',
      firesToday: true,
    },
    { created: { when: 'An ACH debit return is recorded' }, updated: { when: 'An ACH debit return’s details change' } },
  ),
  ...group(
    {
      group: 'achDebit',
      family: 'milestone',
      subject: 'deposit',
      followUp: 'GET /v1/deposits/{depositId}',
      proves: 'That the deposit is in a final state, so the snapshot decides nothing any more',
      firesToday: true,
    },
    {
      authorized: { when: 'The user authorizes a linked-bank deposit', milestone: 'authorized' },
      deliveryProgress: { when: 'A new partial crypto amount is confirmed on-chain', milestone: 'delivery_progress' },
      delivered: { when: 'The full crypto principal is confirmed on-chain', milestone: 'delivered' },
      refunded: { when: 'The service initiates the deposit’s bank refund', milestone: 'refunded' },
      returned: { when: 'The bank returns the debit and its user action is classified', milestone: 'returned' },
    },
  ),
  ...group(
    {
      group: 'offramp',
      family: 'milestone',
      subject: 'off-ramp',
      followUp: 'GET /v1/off-ramps/{id}',
      proves: 'That the off-ramp is in a final state, so the snapshot decides nothing any more',
      firesToday: false,
    },
    {
      confirmed: { when: 'Crypto payment confirmed on-chain, payout created', milestone: 'confirmed' },
      inFlight: { when: 'Payout submitted to the banking rail', milestone: 'in_flight' },
      completed: { when: 'Fiat delivered', milestone: 'completed' },
      failed: { when: 'The payout failed for good', milestone: 'failed' },
      refunded: { when: 'Funds returned', milestone: 'refunded' },
      reversed: { when: 'A settled payout was clawed back', milestone: 'reversed' },
    },
  ),
  ...group(
    {
      group: 'onrampCredit',
      family: 'milestone',
      subject: 'on-ramp',
      followUp: 'GET /v1/on-ramps/{id}',
      proves: 'That the on-ramp is in a final state, so the snapshot decides nothing any more',
      firesToday: false,
    },
    {
      depositDetected: { when: 'Fiat arrived at the auto-ramp account', milestone: 'deposit_detected' },
      completed: { when: 'Crypto delivered', milestone: 'completed' },
      failed: { when: 'Conversion failed', milestone: 'failed' },
      reversed: { when: 'The fiat deposit was clawed back', milestone: 'reversed' },
      refunded: { when: 'The fiat deposit was returned', milestone: 'refunded' },
    },
  ),
]

/** Section 2.9: `*` means current and future events. */
export const ALL_EVENTS = '*'

const byName = new Map(EVENTS.map((event) => [event.name, event]))

export function findEvent(name: string): EventDefinition | undefined {
  return byName.get(name)
}
