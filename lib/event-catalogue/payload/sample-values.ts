import type { EventDefinition, EventSubject } from '../../ramp/contract/events'
import { MEMBER_WORDS } from './member-words'

const IDS: Record<EventSubject, string> = {
  account: 'ba_sample_1',
  'off-ramp': 'or_sample_1',
  user: 'usr_sample_1',
  'on-ramp': 'onr_sample_1',
  'ach-debit-return': 'dr_sample_1',
  deposit: 'dep_sample_1',
}

const deposit = (debit: string, release: string, confirmed: string) => ({
  'deposit.debitStatus': debit,
  'deposit.releaseStatus': release,
  'deposit.confirmedReleasedAmountUsd': confirmed,
})

/** Values that follow from the milestone, by event and path. */
const BY_EVENT: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'achDebit.authorized': { sequence: 1, ...deposit('authorized', 'not_started', '0.00') },
  'achDebit.delivered': { sequence: 3, ...deposit('settled', 'completed', '100.00') },
  'achDebit.refunded': { sequence: 2, ...deposit('settled', 'failed', '0.00') },
  'achDebit.returned': { sequence: 3, ...deposit('returned', 'partial', '25.00') },
  'offramp.confirmed': { sequence: 1, 'offRamp.status': 'queued' },
  'offramp.completed': { sequence: 3, 'offRamp.status': 'completed' },
  'offramp.failed': { sequence: 3, 'offRamp.status': 'failed' },
  'offramp.refunded': { sequence: 4, 'offRamp.status': 'refunded' },
  'offramp.reversed': { sequence: 4, 'offRamp.status': 'reversed' },
  'onrampCredit.depositDetected': { sequence: 1 },
  'onrampCredit.completed': { 'onRamp.status': 'completed' },
  'onrampCredit.failed': { 'onRamp.status': 'failed' },
  'onrampCredit.reversed': { sequence: 3, 'onRamp.status': 'reversed' },
  'onrampCredit.refunded': { sequence: 3, 'onRamp.status': 'refunded' },
}

/** The made-up value of a member without members of its own. */
export function sampleValue({ name, milestone, subject }: EventDefinition, path: string): unknown {
  if (path === 'event') return name
  if (path === 'milestone') return milestone
  if (path === 'id') return IDS[subject]
  return BY_EVENT[name]?.[path] ?? MEMBER_WORDS[path]?.sample ?? null
}
