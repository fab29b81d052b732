import type { MoneyTone } from './happened'

type Milestone = { title: string; tone: MoneyTone; note?: string }

const NOT_PROOF = 'Delivered crypto does not mean that the debit is final: the bank can still return it.'

/** The news about money in each milestone event (specification, 6.1 and 6.3). */
export const MILESTONES: Readonly<Record<string, Milestone>> = {
  'offramp.confirmed': { title: 'Crypto confirmed, payout created', tone: 'progress' },
  'offramp.inFlight': { title: 'Payout submitted to the rail', tone: 'progress' },
  'offramp.completed': { title: 'Payout delivered', tone: 'completed' },
  'offramp.failed': {
    title: 'Off-ramp failed',
    tone: 'failed',
    note: 'The platform never gives a reason (section 6.3).',
  },
  'offramp.refunded': { title: 'Off-ramp refunded', tone: 'returned' },
  'offramp.reversed': { title: 'Payout clawed back', tone: 'returned' },
  'achDebit.authorized': { title: 'Deposit authorized', tone: 'progress' },
  'achDebit.deliveryProgress': { title: 'Part of the crypto delivered', tone: 'progress', note: NOT_PROOF },
  'achDebit.delivered': { title: 'All crypto delivered', tone: 'completed', note: NOT_PROOF },
  'achDebit.refunded': { title: 'Refund of the deposit started', tone: 'returned' },
  'achDebit.returned': { title: 'Debit returned by the bank', tone: 'returned' },
  'onrampCredit.depositDetected': { title: 'Deposit arrived', tone: 'progress' },
  'onrampCredit.completed': { title: 'Crypto delivered', tone: 'completed' },
  'onrampCredit.failed': { title: 'Conversion failed', tone: 'failed' },
  'onrampCredit.reversed': { title: 'Deposit clawed back', tone: 'returned' },
  'onrampCredit.refunded': { title: 'Deposit returned', tone: 'returned' },
}

/** The announcement of each generic event, which carries no state (specification, 6.2). */
export const ANNOUNCEMENTS: Readonly<Record<string, string>> = {
  'account.created': 'An account was created',
  'account.updated': 'An account changed',
  'account.deleted': 'An account was removed',
  'payment.created': 'An off-ramp was started',
  'payment.updated': 'An off-ramp changed',
  'payment.completed': 'An off-ramp completed',
  'payment.refunded': 'An off-ramp was refunded',
  'verification.status.updated': 'A user’s verification changed',
  'capabilities.updated': 'A user’s capabilities changed',
  'onramp.created': 'An on-ramp was created',
  'onramp.updated': 'An on-ramp changed',
  'onramp.completed': 'An on-ramp completed',
  'achDebitReturn.created': 'An ACH debit return was recorded',
  'achDebitReturn.updated': 'An ACH debit return changed',
}

/** Judges by the event’s name alone; null for an event that says nothing about money. */
export function moneyToneOf(event: string): MoneyTone | null {
  return Object.hasOwn(MILESTONES, event) ? (MILESTONES[event]?.tone ?? null) : null
}
