import { z } from 'zod'
import { endOfBlock } from '../holdings/funding-sources'
import { invalidField } from '../http/problem'
import { createAnyDeposit } from '../resources/create-deposit'
import { type DepositResource, isDivisible, nextPart, releasedCents } from '../resources/deposit'
import { depositStatus } from '../resources/deposit-record'
import type { Sandbox } from '../sandbox'
import {
  authorization,
  depositDelivery,
  depositRefundStory,
  depositStory,
  openDeposit,
  progress,
  refund,
} from '../stories/deposit-stories'
import { firstActive } from '../stories/people'
import { IN_FLIGHT_ENDS, returnSteps } from '../stories/return-stories'
import type { Step, StoryContext } from '../stories/story'
import type { Simulation } from './simulation'
import { Cents, Common, namedOne, SimulatedId, story, wrongState } from './story-simulation'

const Input = Common.extend({ depositId: SimulatedId })

function existing({ state }: Sandbox, depositId: string, userId: string | undefined): DepositResource {
  return namedOne(state.book.deposits, depositId, { field: 'depositId', userId })
}

function unfinished(deposit: DepositResource): DepositResource {
  const status = depositStatus(deposit)
  if (!['authorized', 'processing', 'partially_released'].includes(status))
    throw wrongState('depositId', `This deposit is ${status} and cannot go on`)
  return deposit
}

const DepositInput = Input.extend({
  until: z.enum(['authorized', 'progress', 'delivered']).default('delivered'),
  mode: z.enum(['after_settlement', 'early_full', 'early_partial']).optional(),
  sourceId: SimulatedId,
  amountUsd: Cents.optional(),
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
  code: z.string().min(1).max(20).nullable().default('R01'),
  /** Reports later whether crypto in flight was stopped or confirmed. */
  update: z.boolean().default(false),
  inFlight: z.enum(IN_FLIGHT_ENDS).optional(),
  /** The source is blocked for a time and not for good. */
  reroute: z.boolean().default(false),
  availableAt: z.iso.datetime({ offset: true }).optional(),
})
  .refine(({ reroute, availableAt }) => reroute || availableAt === undefined, {
    path: ['availableAt'],
    message: 'Only a source that is rerouted becomes available by itself',
  })
  .refine(({ update, inFlight }) => update || inFlight === undefined, {
    path: ['inFlight'],
    message: 'Is what an update tells',
  })

export const DEPOSIT_SIMULATIONS: Readonly<Record<string, Simulation>> = {
  'ach-deposit': story(DepositInput, ({ sandbox, context, input }) => {
    const { depositId, userId, until } = input
    const deposit = depositId === undefined ? undefined : unfinished(existing(sandbox, depositId, userId))
    if (deposit !== undefined && until === 'progress' && !isDivisible(deposit))
      throw wrongState('depositId', 'Too little of this deposit is left to deliver a part of it')
    if (deposit !== undefined)
      return [until === 'progress' ? progress(context, deposit) : depositDelivery(context, deposit)]
    const opened = wishedDeposit(sandbox, context, input)
    if (until === 'progress' && !isDivisible(opened))
      throw invalidField('amountUsd', 'too_small', 'Is too little to deliver a part of it')
    const steps: Record<typeof until, () => readonly Step[]> = {
      authorized: () => [authorization(context, opened)],
      progress: () => [authorization(context, opened), progress(context, opened)],
      delivered: () => depositStory(context, opened),
    }
    return steps[until]()
  }),
  'ach-delivery-progress': story(
    Input.extend({ amountUsd: Cents.optional() }),
    ({ sandbox, context, input: { depositId, userId, amountUsd } }) => {
      const isNew = depositId === undefined
      const deposit = isNew ? openDeposit(context) : unfinished(existing(sandbox, depositId, userId))
      const cents = amountUsd ?? nextPart(deposit)
      if (releasedCents(deposit) + cents >= deposit.principal)
        throw invalidField('amountUsd', 'too_large', 'Must leave something to deliver: ach-deposit delivers the rest')
      return [...(isNew ? [authorization(context, deposit)] : []), progress(context, deposit, cents)]
    },
  ),
  'ach-deposit-refund': story(Input, ({ sandbox, context, input: { depositId, userId } }) => {
    if (depositId === undefined) return depositRefundStory(context)
    const deposit = unfinished(existing(sandbox, depositId, userId))
    return [refund(context, deposit)]
  }),
  'ach-return': story(ReturnInput, ({ sandbox, context, input }) => {
    const { depositId, userId, code, update, inFlight = 'stopped', reroute, availableAt } = input
    const deposit = depositId === undefined ? openDeposit(context) : existing(sandbox, depositId, userId)
    if (deposit.returnedAt !== null) throw wrongState('depositId', 'This deposit has been returned already')
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
  }),
}
