import { z } from 'zod'
import { FUNDING_SOURCE_STATUS_REASONS, FUNDING_SOURCE_STATUSES } from '../../lib/ramp/contract/values/accounts'
import { valuesOf } from '../../lib/ramp/contract/values/value-list'
import { endOfBlock, newFundingSource, setFundingState } from '../holdings/funding-sources'
import type { HeldFundingSource } from '../holdings/holdings'
import { check } from '../http/validate'
import type { Sandbox } from '../sandbox'
import { chooseHeld } from './choose-held'
import type { Simulation } from './simulation'
import { mayBecome, refuseStep } from './transitions'

/** Sections 2.4 and 3, and not-shown.md. */
const REASONS: Readonly<Record<string, readonly string[]>> = {
  review_required: ['ownership_review_required', 'returned'],
  ineligible: ['ownership_mismatch', 'user_not_verified', 'duplicate_bank_account'],
  disabled: ['returned', 'risk_blocked', 'rerouted', 'manually_disabled'],
}

const FundingSourceInput = z
  .strictObject({
    userId: z.string().min(1).optional(),
    sourceId: z.string().min(1).optional(),
    /** Links a new source, which is pending before `status`. */
    link: z.boolean().default(false),
    status: z.enum(valuesOf(FUNDING_SOURCE_STATUSES)).optional(),
    statusReason: z.enum(valuesOf(FUNDING_SOURCE_STATUS_REASONS)).nullable().default(null),
    availableAt: z.iso.datetime({ offset: true }).optional(),
    permanent: z.boolean().default(false),
  })
  .refine(({ link, sourceId }) => !link || sourceId === undefined, {
    path: ['sourceId'],
    message: 'A new source has no id yet',
  })
  .refine(({ statusReason, availableAt }) => availableAt === undefined || statusReason === 'rerouted', {
    path: ['availableAt'],
    message: 'Only a source that is rerouted becomes available by itself',
  })
  .transform((input) => ({ ...input, status: input.status ?? (input.link ? 'active' : 'disabled') }))
  .refine(({ status, statusReason }) => statusReason === null || REASONS[status]?.includes(statusReason), {
    path: ['statusReason'],
    message: 'Is no reason for this status',
  })
  .refine(
    ({ status, statusReason, permanent }) => !permanent || (status === 'disabled' && statusReason !== 'rerouted'),
    { path: ['permanent'], message: 'Only a source that is disabled, and not for a time, is so for good' },
  )

type Input = z.output<typeof FundingSourceInput>

const PENDING_MS = 30_000

/** Section 6.1 has no event for funding sources. */
export const simulateFundingSource: Simulation = (sandbox, body) => {
  const input = check(body, FundingSourceInput)
  if (input.link) linkSource(sandbox, input)
  else changeSource(sandbox, input)
  return []
}

function changeSource(sandbox: Sandbox, input: Input): void {
  const { record } = chooseHeld(sandbox, {
    userId: input.userId,
    id: input.sourceId,
    field: 'sourceId',
    of: (holdings) => holdings.fundingSources.values(),
    isFit: (source) => mayBecome('fundingSource', source.status, input.status),
  })
  refuseStep('sourceId', 'fundingSource', record.status, input.status)
  enter(sandbox, record, input)
}

function linkSource(sandbox: Sandbox, input: Input): void {
  refuseStep('status', 'fundingSource', 'pending', input.status)
  const { holdings, record: account } = chooseHeld(sandbox, {
    userId: input.userId,
    id: undefined,
    field: 'userId',
    of: ({ bankAccounts }) => bankAccounts.values(),
    isFit: ({ type, status }) => type === 'us' && status === 'active',
  })
  const source = newFundingSource(sandbox.random().id('fs'), account, sandbox.clock.iso())
  source.status = 'pending'
  holdings.fundingSources.set(source.id, source)
  account.fundingSourceId ??= source.id
  sandbox.state.agenda.add(sandbox.clock.now() + PENDING_MS, () => {
    if (source.status === 'pending') enter(sandbox, source, input)
  })
}

function enter({ clock }: Sandbox, source: HeldFundingSource, input: Input): void {
  const { status, statusReason, permanent } = input
  const isTimed = statusReason === 'rerouted'
  setFundingState(source, status, statusReason, {
    permanent,
    availableAt: isTimed ? (input.availableAt ?? endOfBlock(clock.now())) : null,
    deletedAt: status === 'deleted' ? clock.iso() : null,
  })
}
