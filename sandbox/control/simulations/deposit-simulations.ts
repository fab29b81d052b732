import { z } from 'zod'
import { endOfBlock } from '../../holdings/funding-sources'
import { invalidField } from '../../http/problem'
import { createAnyDeposit } from '../../resources/create-deposit'
import { type DepositResource, isDivisible, nextPart, releasedCents } from '../../resources/deposit'
import { depositStatus } from '../../resources/deposit-record'
import type { Sandbox } from '../../sandbox'
import {
  authorization,
  depositDelivery,
  depositRefundStory,
  depositStory,
  openDeposit,
  progress,
  refund,
} from '../../stories/deposit-stories'
import { firstActive } from '../../stories/people'
import { IN_FLIGHT_ENDS, returnSteps } from '../../stories/return-stories'
import type { Step, StoryContext } from '../../stories/story'
import type { Simulation } from './simulation'
import { Cents, Common, namedOne, SimulatedId, story, wrongState } from './story-simulation'

const Input = Common.extend({
  depositId: SimulatedId.describe('The deposit to continue. If none is given, a new one begins.'),
})

function existing({ state }: Sandbox, depositId: string, userId: string | undefined): DepositResource {
  return namedOne(state.book.deposits, depositId, { field: 'depositId', userId })
}

function unfinished(deposit: DepositResource): DepositResource {
  const status = depositStatus(deposit)
  if (!['authorized', 'processing', 'partially_released'].includes(status))
    throw wrongState('depositId', `This deposit is ${status} and cannot continue`)
  return deposit
}

const DepositInput = Input.extend({
  until: z.enum(['authorized', 'progress', 'delivered']).default('delivered').describe('The last step that happens.'),
  mode: z
    .enum(['after_settlement', 'early_full', 'early_partial'])
    .optional()
    .describe('For a new one: when its crypto is released.'),
  sourceId: SimulatedId.describe('For a new one: the funding source that is debited.'),
  amountUsd: Cents.optional().describe('For a new one: the amount in USD.'),
}).superRefine(({ depositId, mode, sourceId, amountUsd, until }, issues) => {
  if (depositId === undefined) return
  const report = (path: string, message: string) => issues.addIssue({ code: 'custom', path: [path], message })
  for (const [field, value] of Object.entries({ mode, sourceId, amountUsd }))
    if (value !== undefined) report(field, 'Is for a new deposit only')
  if (until === 'authorized') report('until', 'A deposit that exists is authorized already')
})
type DepositInput = z.output<typeof DepositInput>

function wishedDeposit({ state }: Sandbox, context: StoryContext, input: DepositInput): DepositResource {
  const { sourceId, mode, amountUsd: principal, until } = input
  const { user, holdings } = sourceId === undefined ? context.who('an active funding source') : ownerOf(state, input)
  const source = sourceId === undefined ? firstActive(holdings.fundingSources) : holdings.fundingSources.get(sourceId)
  if (source?.status !== 'active') throw wrongState('sourceId', 'The funding source is not active')
  const isPlanned = until === 'progress' ? 'early_partial' : undefined
  return createAnyDeposit(context.random, user.id, source, { mode: mode ?? isPlanned, principal })
}

function ownerOf({ users, holdings }: Sandbox['state'], { sourceId = '', userId }: DepositInput) {
  for (const user of users.all()) {
    const theirs = holdings.get(user.id)
    const isMeant = userId === undefined || userId === user.id
    if (isMeant && theirs?.fundingSources.has(sourceId)) return { user, holdings: theirs }
  }
  throw invalidField('sourceId', 'unknown_id', 'There is no such funding source')
}

const ReturnInput = Input.extend({
  code: z.string().min(1).max(20).nullable().default('R01').describe('The bank’s return code, or null for none.'),
  update: z.boolean().default(false).describe('Reports later whether crypto in flight was stopped or confirmed.'),
  inFlight: z
    .enum(IN_FLIGHT_ENDS)
    .optional()
    .describe('With update: whether the crypto in flight is stopped or confirmed.'),
  reroute: z.boolean().default(false).describe('The funding source is blocked temporarily, not permanently.'),
  availableAt: z.iso
    .datetime({ offset: true })
    .optional()
    .describe('With reroute: when the funding source becomes available again.'),
})
  .refine(({ reroute, availableAt }) => reroute || availableAt === undefined, {
    path: ['availableAt'],
    message: 'Is only for a rerouted source, which becomes available automatically',
  })
  .refine(({ update, inFlight }) => update || inFlight === undefined, {
    path: ['inFlight'],
    message: 'Needs update, which reports it',
  })

export const DEPOSIT_SIMULATIONS: Readonly<Record<string, Simulation>> = {
  'ach-deposit': story(
    {
      title: 'Debit a bank account',
      sentence: 'An ACH debit is authorized and its crypto is delivered, in part or in full.',
      input: DepositInput,
    },
    ({ sandbox, context, input }) => {
      const { depositId, userId, until } = input
      const deposit = depositId === undefined ? undefined : unfinished(existing(sandbox, depositId, userId))
      if (deposit !== undefined && until === 'progress' && !isDivisible(deposit))
        throw wrongState('depositId', 'Too little of this deposit is left to deliver part of it')
      if (deposit !== undefined)
        return [until === 'progress' ? progress(context, deposit) : depositDelivery(context, deposit)]
      const opened = wishedDeposit(sandbox, context, input)
      if (until === 'progress' && !isDivisible(opened))
        throw invalidField('amountUsd', 'too_small', 'Is too small to deliver as a part')
      const steps: Record<typeof until, () => readonly Step[]> = {
        authorized: () => [authorization(context, opened)],
        progress: () => [authorization(context, opened), progress(context, opened)],
        delivered: () => depositStory(context, opened),
      }
      return steps[until]()
    },
  ),
  'ach-delivery-progress': story(
    {
      title: 'Deliver a part of a deposit',
      sentence: 'Part of the crypto of an ACH debit is delivered.',
      input: Input.extend({
        amountUsd: Cents.optional().describe('The amount of this part in USD. It must leave something to deliver.'),
      }),
    },
    ({ sandbox, context, input: { depositId, userId, amountUsd } }) => {
      const isNew = depositId === undefined
      const deposit = isNew ? openDeposit(context) : unfinished(existing(sandbox, depositId, userId))
      const cents = amountUsd ?? nextPart(deposit)
      if (releasedCents(deposit) + cents >= deposit.principal)
        throw invalidField('amountUsd', 'too_large', 'Must leave something to deliver: ach-deposit delivers the rest')
      return [...(isNew ? [authorization(context, deposit)] : []), progress(context, deposit, cents)]
    },
  ),
  'ach-deposit-refund': story(
    { title: 'Refund a deposit', sentence: 'An ACH debit that was not delivered is refunded.', input: Input },
    ({ sandbox, context, input: { depositId, userId } }) => {
      if (depositId === undefined) return depositRefundStory(context)
      const deposit = unfinished(existing(sandbox, depositId, userId))
      return [refund(context, deposit)]
    },
  ),
  'ach-return': story(
    { title: 'Return a debit', sentence: 'A bank returns an ACH debit with a return code.', input: ReturnInput },
    ({ sandbox, context, input }) => {
      const { depositId, userId, code, update, inFlight = 'stopped', reroute, availableAt } = input
      const deposit = depositId === undefined ? openDeposit(context) : existing(sandbox, depositId, userId)
      if (deposit.returnedAt !== null) throw wrongState('depositId', 'This deposit has already been returned')
      if (deposit.refundedAt !== null) throw wrongState('depositId', 'This deposit has been refunded')
      const until = (at: Date) =>
        availableAt === undefined ? endOfBlock(at.getTime()) : new Date(availableAt).toISOString()
      return [
        ...(depositId === undefined ? depositStory(context, deposit) : []),
        ...returnSteps(context, deposit, { code, inFlight, ...(reroute ? { rerouteUntil: until } : {}) }).slice(
          0,
          update ? 2 : 1,
        ),
      ]
    },
  ),
}
