import type { Random } from '../random'
import type { Country, SandboxUser } from '../users'
import { digitsOf } from './check-digits'
import type { HeldBankAccount } from './holdings'
import { pastInstant } from './past-instant'

type Type = HeldBankAccount['type']

/** Section 2.3. */
export const BANK_TYPES: Readonly<Record<Type, { currency: string; supportedRails: readonly string[] }>> = {
  us: { currency: 'USD', supportedRails: ['ach_standard', 'ach_same_day', 'rtp', 'wire'] },
  ca: { currency: 'CAD', supportedRails: ['eft'] },
  uk: { currency: 'GBP', supportedRails: ['faster_payments'] },
  iban: { currency: 'EUR', supportedRails: ['sepa'] },
}

const TYPE_BY_COUNTRY: Readonly<Record<Country, Type>> = { US: 'us', CA: 'ca', GB: 'uk', DE: 'iban', FR: 'iban' }

const LABELS = ['Everyday account', 'Savings', 'Rent account'] as const

/** One in eight of all accounts is inactive, since the first of each user is usable. */
const INACTIVE_AMONG_FURTHER = 1 / 4

export function createBankAccounts(random: Random, user: SandboxUser): HeldBankAccount[] {
  return Array.from({ length: random.int(1, 3) }, (_, index) => {
    const isInactive = index > 0 && random.chance(INACTIVE_AMONG_FURTHER)
    return { ...createBankAccount(random, user, isInactive), label: LABELS[index] ?? LABELS[0] }
  })
}

export function createBankAccount(random: Random, user: SandboxUser, isInactive = false): HeldBankAccount {
  const type = TYPE_BY_COUNTRY[user.country]
  return {
    id: random.id('acct'),
    status: isInactive ? 'inactive' : 'active',
    statusReason: isInactive
      ? random.pick(['account_invalid', 'account_closed', 'account_blocked', 'not_supported'])
      : null,
    accountHolderName: `Account holder ${user.number}`,
    ...BANK_TYPES[type],
    createdAt: pastInstant(random),
    fundingSourceId: null,
    type,
    ...NUMBERS[type](random, user),
    institution: institutionOf(user.institution),
    label: 'New account',
  }
}

type Numbers = Partial<HeldBankAccount>

const NUMBERS: Readonly<Record<Type, (random: Random, user: SandboxUser) => Numbers>> = {
  us: (random) => ({
    accountNumberLast4: digitsOf(random, 4),
    routingNumberLast4: digitsOf(random, 4),
    accountSubtype: random.pick(['checking', 'checking', 'savings']),
  }),
  ca: (random) => ({
    accountNumberLast4: digitsOf(random, 4),
    institutionNumber: `9${digitsOf(random, 2)}`,
    transitNumberLast3: digitsOf(random, 3),
    accountSubtype: random.pick(['checking', 'savings']),
  }),
  uk: (random) => ({ accountNumberLast4: digitsOf(random, 4), sortCode: `99${digitsOf(random, 4)}` }),
  iban: (random, user) => ({ ibanLast4: digitsOf(random, 4), bic: bicOf(user.institution, user.country) }),
}

export function institutionOf(name: string): { name: string; logo: string } {
  return { name, logo: `https://logos.example/${slugOf(name)}.svg` }
}

/** A BIC of eight letters that no real bank has. */
export function bicOf(institution: string, country: string): string {
  return `${slugOf(institution).replace(/-/g, '').slice(0, 4).toUpperCase()}${country}XX`
}

function slugOf(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^a-z]+/g, '-')
}
