import type { HeldFundingSource } from '../holdings/holdings'
import type { Random } from '../random'
import type { DepositResource, ReleaseDecisionMode } from './deposit'

export type DepositTerms = Pick<DepositResource, 'network' | 'asset' | 'address' | 'quoteType' | 'priority'> & {
  userId: string
  source: HeldFundingSource
  principal: number
  mode: ReleaseDecisionMode
  /** Cents that may leave before the debit has settled. */
  earlyLimit?: number
}

/** One percent, at least 99 cents, on top of the principal for every type of quote. */
export const depositFee = (principal: number) => Math.max(99, Math.round(principal / 100))

const INSTANT: Readonly<Record<ReleaseDecisionMode, (principal: number) => number>> = {
  early_full: (principal) => principal,
  early_partial: (principal) => Math.round(principal / 4),
  after_settlement: () => 0,
}

export const instantPortion = ({ mode, principal, earlyLimit = principal }: DepositTerms) =>
  Math.min(INSTANT[mode](principal), earlyLimit)

export function createDeposit(random: Random, given: DepositTerms): DepositResource {
  const { source, mode, principal, earlyLimit: _, ...terms } = given
  return {
    id: random.id('dep'),
    sequence: 0,
    onRampId: random.id('onr'),
    ...terms,
    principal,
    instant: instantPortion(given),
    fee: depositFee(principal),
    sent: 0,
    deliveries: [],
    debitStatus: 'authorized',
    releaseStatus: 'not_started',
    releaseDecisionMode: mode,
    createdAt: '',
    settledAt: null,
    refundedAt: null,
    returnedAt: null,
    returnCode: null,
    returnReason: null,
    debitFailureCode: null,
    source: { id: source.id, institutionName: source.institutionName, accountMask: source.accountNumberLast4 },
  }
}

type Wishes = { mode?: ReleaseDecisionMode | undefined; principal?: number | undefined }

/** A deposit whose snapshot may have null leaves (not-shown.md, 6.3). */
export function createAnyDeposit(
  random: Random,
  userId: string,
  source: HeldFundingSource,
  wishes: Wishes = {},
): DepositResource {
  const principal = wishes.principal ?? random.int(25, 2_500) * 100
  const mode = wishes.mode ?? random.pick(['early_partial', 'after_settlement', 'early_full'])
  const deposit = createDeposit(random, {
    userId,
    source,
    principal,
    mode,
    network: random.pick(['base', 'polygon', 'ethereum', 'arbitrum']),
    asset: 'USDC',
    address: `0x${random.hex(40)}`,
    quoteType: random.pick(['exact_input', 'exact_input', 'exact_output']),
    priority: mode === 'after_settlement' ? 'normal' : 'high',
  })
  const { source: shown } = deposit
  if (random.chance(0.06)) shown.institutionName = null
  if (random.chance(0.06)) shown.accountMask = null
  return deposit
}
