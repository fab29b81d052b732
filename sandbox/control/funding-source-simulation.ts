import { z } from 'zod'
import { FUNDING_SOURCE_STATUS_REASONS, FUNDING_SOURCE_STATUSES } from '../../lib/ramp/contract/values/accounts'
import { valuesOf } from '../../lib/ramp/contract/values/value-list'
import { newFundingSource, setFundingState } from '../holdings/funding-sources'
import type { FundingSource } from '../holdings/holdings'
import { check } from '../http/validate'
import type { Sandbox } from '../sandbox'
import { chooseHeld } from './choose-held'
import type { Simulation } from './simulation'

const FundingSourceInput = z
  .strictObject({
    userId: z.string().min(1).optional(),
    sourceId: z.string().min(1).optional(),
    /** Links a new one, which is pending for a while and then gets `status`. */
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

type Input = z.output<typeof FundingSourceInput>

const PENDING_MS = 30_000
const REROUTED_MS = 3 * 24 * 60 * 60 * 1000

/** Section 6.1 has no event for funding sources: none is sent. */
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
    isFit: (source) => source.status === 'active',
  })
  enter(sandbox, record, input, input.status ?? 'disabled')
}

function linkSource(sandbox: Sandbox, input: Input): void {
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
    if (source.status === 'pending') enter(sandbox, source, input, input.status ?? 'active')
  })
}

function enter({ clock }: Sandbox, source: FundingSource, input: Input, status: string): void {
  const { statusReason, permanent } = input
  const isTimed = statusReason === 'rerouted'
  setFundingState(source, status, statusReason, {
    permanent,
    availableAt: isTimed ? (input.availableAt ?? new Date(clock.now() + REROUTED_MS).toISOString()) : null,
    deletedAt: status === 'deleted' ? clock.iso() : null,
  })
}
