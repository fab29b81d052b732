import type { Random } from '../random'
import type { SandboxUser } from '../users'
import type { HeldBankAccount, HeldFundingSource, Holdings } from './holdings'
import { pastInstant } from './past-instant'

type FundingState = Pick<HeldFundingSource, 'status' | 'statusReason' | 'availableAt' | 'permanent' | 'deletedAt'>

const state = (status: string, statusReason: string | null = null, more: Partial<FundingState> = {}): FundingState => ({
  status,
  statusReason,
  availableAt: null,
  permanent: false,
  deletedAt: null,
  ...more,
})

/** Members that `more` lacks get the values of a usable source. */
export function setFundingState(
  source: HeldFundingSource,
  status: string,
  statusReason: string | null,
  more: Partial<FundingState> = {},
): void {
  Object.assign(source, state(status, statusReason, more))
}

/** Users take turns, so that each state exists. */
const FURTHER_STATES = [
  state('active'),
  state('pending'),
  state('active'),
  state('review_required', 'ownership_review_required'),
  state('ineligible', 'ownership_mismatch'),
  state('ineligible', 'user_not_verified'),
  state('ineligible', 'duplicate_bank_account'),
  state('disabled', 'returned', { permanent: true }),
  state('disabled', 'rerouted', { availableAt: '2027-06-30T12:00:00.000Z' }),
  state('disabled', 'risk_blocked', { permanent: true }),
  state('disabled', 'manually_disabled'),
  state('deleted', null, { deletedAt: '2026-01-15T09:30:00.000Z' }),
] as const

/** Only US accounts can be debited. The first source of a user is usable. */
export function createFundingSources(
  random: Random,
  accounts: readonly HeldBankAccount[],
  user: SandboxUser,
): HeldFundingSource[] {
  const [first, second] = accounts
  if (first?.type !== 'us') return []
  const sources = [newFundingSource(random.id('fs'), first, pastInstant(random))]
  const further = FURTHER_STATES[user.number % (FURTHER_STATES.length + 1)]
  if (further === undefined) return sources
  return [...sources, { ...newFundingSource(random.id('fs'), second ?? first, pastInstant(random)), ...further }]
}

export function newFundingSource(id: string, account: HeldBankAccount, createdAt: string): HeldFundingSource {
  const name = account.institution?.name ?? 'A bank'
  return {
    id,
    bankAccountId: account.id,
    institutionName: name,
    institution: account.institution ? { name, logoUrl: account.institution.logo, primaryColor: '#1f6f5c' } : null,
    accountNumberLast4: account.accountNumberLast4 ?? '0000',
    accountType: account.accountSubtype ?? 'unknown',
    ...state('active'),
    createdAt,
  }
}

const REROUTED_MS = 3 * 24 * 60 * 60 * 1000

export const endOfBlock = (from: number) => new Date(from + REROUTED_MS).toISOString()

/** Section 3: the block ends at `availableAt`. */
export function endBlocks(sources: Iterable<HeldFundingSource>, now: number): void {
  for (const source of sources) {
    const isOver = source.availableAt !== null && Date.parse(source.availableAt) <= now
    if (isOver && source.status === 'disabled') setFundingState(source, 'active', null)
  }
}

/** Seeded blocks last at every start: one in the past moves to a later 30 June. */
export function renewBlocks(sources: Iterable<HeldFundingSource>, now: number): void {
  for (const source of sources) {
    if (source.availableAt === null) continue
    const end = new Date(source.availableAt)
    while (end.getTime() <= now) end.setUTCFullYear(end.getUTCFullYear() + 1)
    source.availableAt = end.toISOString()
  }
}

/** Section 2.4: a removed source remains retrievable by id. */
export function removeFundingSource({ bankAccounts }: Holdings, source: HeldFundingSource, deletedAt: string): void {
  setFundingState(source, 'deleted', null, { deletedAt })
  for (const account of bankAccounts.values()) {
    if (account.fundingSourceId === source.id) account.fundingSourceId = null
  }
}
