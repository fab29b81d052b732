import { z } from 'zod'
import { FUNDING_SOURCE_STATUS_REASONS, FUNDING_SOURCE_STATUSES } from '../../../lib/ramp/contract/values/accounts'
import { valuesOf } from '../../../lib/ramp/contract/values/value-list'
import { endOfBlock, newFundingSource, setFundingState } from '../../holdings/funding-sources'
import type { HeldFundingSource } from '../../holdings/holdings'
import type { Sandbox } from '../../sandbox'
import { chooseHeld } from './choose-held'
import { type Simulation, simulation } from './simulation'
import { OfUser, SimulatedId } from './story-simulation'
import { mayBecome, refuseStep } from './transitions'

/** Sections 2.4 and 3, and not-shown.md. */
const REASONS: Readonly<Record<string, readonly string[]>> = {
  review_required: ['ownership_review_required', 'returned'],
  ineligible: ['ownership_mismatch', 'user_not_verified', 'duplicate_bank_account'],
  disabled: ['returned', 'risk_blocked', 'rerouted', 'manually_disabled'],
}

const FundingSourceInput = z
  .strictObject({
    userId: OfUser,
    sourceId: SimulatedId.describe('The funding source. If none is given, one that can take the step is chosen.'),
    link: z.boolean().default(false).describe('Links a new source, which is pending for 30 seconds first.'),
    status: z
      .enum(valuesOf(FUNDING_SOURCE_STATUSES))
      .optional()
      .describe('Its new status. If none is given: disabled, or active for a new one.'),
    statusReason: z
      .enum(valuesOf(FUNDING_SOURCE_STATUS_REASONS))
      .nullable()
      .default(null)
      .describe('The reason, which must fit the status.'),
    availableAt: z.iso.datetime({ offset: true }).optional().describe('For rerouted: when it becomes available again.'),
    permanent: z.boolean().default(false).describe('For disabled: it can never be used again.'),
  })
  .refine(({ link, sourceId }) => !link || sourceId === undefined, {
    path: ['sourceId'],
    message: 'Must be left out for a new source, which has no id yet',
  })
  .refine(({ statusReason, availableAt }) => availableAt === undefined || statusReason === 'rerouted', {
    path: ['availableAt'],
    message: 'Is only for a rerouted source, which becomes available automatically',
  })
  .transform((input) => ({ ...input, status: input.status ?? (input.link ? 'active' : 'disabled') }))
  .refine(({ status, statusReason }) => statusReason === null || REASONS[status]?.includes(statusReason), {
    path: ['statusReason'],
    message: 'Is not a reason for this status',
  })
  .refine(
    ({ status, statusReason, permanent }) => !permanent || (status === 'disabled' && statusReason !== 'rerouted'),
    { path: ['permanent'], message: 'Is only for a source that is disabled and not rerouted' },
  )

type Input = z.output<typeof FundingSourceInput>

const PENDING_MS = 30_000

/** Section 6.1 has no event for funding sources. */
export const FUNDING_SOURCE_SIMULATION: Simulation = simulation(
  {
    title: 'Change a funding source',
    sentence: 'A funding source is linked, or gets another status. No event is sent.',
    input: FundingSourceInput,
  },
  (sandbox, input) => {
    if (input.link) linkSource(sandbox, input)
    else changeSource(sandbox, input)
    return []
  },
)

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
