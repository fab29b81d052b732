import { isCapableOf } from '../holdings/capabilities'
import type { Holdings } from '../holdings/holdings'
import type { SandboxUser, Users } from '../users'
import type { Rail } from './rail-times'

export type Person = { user: SandboxUser; holdings: Holdings }

export const isActivePerson = ({ status }: { status: string }) => status === 'active'

const hasActive = (items: ReadonlyMap<string, { status: string }>) => firstActive(items) !== undefined

export function firstActive<T extends { status: string }>(items: ReadonlyMap<string, T>): T | undefined {
  for (const item of items.values()) if (isActivePerson(item)) return item
  return undefined
}

const isVerified = ({ profile }: Pick<Holdings, 'profile'>) => profile.verification.status === 'verified'

/** Section 2.3. Faster Payments has no method of its own. */
const RAIL_CAPABILITIES: Readonly<Record<Rail, { product: string; method: string | null }>> = {
  ach_standard: { product: 'crypto_to_fiat', method: 'ach_credit' },
  ach_same_day: { product: 'crypto_to_fiat', method: 'ach_credit' },
  rtp: { product: 'crypto_to_fiat', method: 'rtp' },
  wire: { product: 'crypto_to_fiat', method: 'wire' },
  eft: { product: 'crypto_to_fiat', method: 'canadian_eft' },
  sepa: { product: 'crypto_to_fiat', method: 'sepa_credit_transfer' },
  faster_payments: { product: 'crypto_to_fiat', method: null },
  push_to_card: { product: 'crypto_to_fiat', method: 'push_to_card' },
}

const mayBePaidBy =
  (rail: Rail) =>
  ({ profile, bankAccounts, debitCards }: Holdings) =>
    isCapableOf(profile, RAIL_CAPABILITIES[rail]) &&
    (rail === 'push_to_card'
      ? hasActive(debitCards)
      : [...bankAccounts.values()].some((account) => isActivePerson(account) && account.supportedRails.includes(rail)))

export const NEEDS = {
  nothing: () => true,
  'a bank account that can be paid to': ({ bankAccounts }) => hasActive(bankAccounts),
  'a debit card that can be paid to': ({ debitCards }) => hasActive(debitCards),
  'an active funding source': ({ fundingSources }) => hasActive(fundingSources),
  'an active auto-ramp account': ({ autoRampAccounts }) => hasActive(autoRampAccounts),
  // The history moves money only for verified users; simulations do not ask.
  'a verified identity': isVerified,
  'an identity to be checked again': ({ profile }) => ['failed', 'retry'].includes(profile.verification.status),
  'an identity that nobody looked at': ({ profile }) => profile.verification.status === 'not_started',
  'an open requirement': ({ profile }) =>
    isVerified({ profile }) && profile.capabilities.some(({ requirements }) => requirements.length > 0),
  'a card without a holder': ({ profile, debitCards }) =>
    isVerified({ profile }) && [...debitCards.values()].some(({ status }) => status === 'action_required'),
  'an ACH payout': mayBePaidBy('ach_standard'),
  'a same-day ACH payout': mayBePaidBy('ach_same_day'),
  'a real-time payout': mayBePaidBy('rtp'),
  'a payout by wire': mayBePaidBy('wire'),
  'an EFT payout': mayBePaidBy('eft'),
  'a SEPA payout': mayBePaidBy('sepa'),
  'a Faster Payments payout': mayBePaidBy('faster_payments'),
  'a push to a card': mayBePaidBy('push_to_card'),
  'a debit of a linked bank account': ({ profile, fundingSources }) =>
    isCapableOf(profile, { product: 'fiat_to_crypto', method: 'ach_debit' }) && hasActive(fundingSources),
  'a credit to an auto-ramp account': ({ profile, autoRampAccounts }) =>
    hasActive(autoRampAccounts) &&
    ['ach_credit', 'wire', 'sepa_credit_transfer'].some((method) =>
      isCapableOf(profile, { product: 'fiat_to_crypto', method }),
    ),
} as const satisfies Record<string, (holdings: Holdings) => boolean>

export type Need = keyof typeof NEEDS

export const NEED_BY_RAIL = {
  ach_standard: 'an ACH payout',
  ach_same_day: 'a same-day ACH payout',
  rtp: 'a real-time payout',
  wire: 'a payout by wire',
  eft: 'an EFT payout',
  sepa: 'a SEPA payout',
  faster_payments: 'a Faster Payments payout',
  push_to_card: 'a push to a card',
} as const satisfies Record<Rail, Need>

type People = { users: Users; holdings: ReadonlyMap<string, Holdings> }

/** The first user from `start` on who meets the need. */
export function findPerson({ users, holdings }: People, start: number, need: Need): Person | undefined {
  const all = users.all()
  for (let step = 0; step < all.length; step += 1) {
    const user = all.at((start + step) % all.length)
    const theirs = user && holdings.get(user.id)
    if (user !== undefined && theirs !== undefined && NEEDS[need](theirs)) return { user, holdings: theirs }
  }
  return undefined
}
