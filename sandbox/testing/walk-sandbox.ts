import { FUNDING_SOURCE_STATUS_REASONS, FUNDING_SOURCE_STATUSES } from '../../lib/ramp/contract/values/accounts'
import { CAPABILITY_STATUSES, VERIFICATION_STATUSES } from '../../lib/ramp/contract/values/users'
import { valuesOf } from '../../lib/ramp/contract/values/value-list'
import { SIMULATIONS } from '../control/simulations/simulations'
import { createSandbox } from '../create-sandbox'
import { planLongStories, planShortStory } from '../history/plan'
import { endBlocks, removeFundingSource, setFundingState } from '../holdings/funding-sources'
import type { HeldFundingSource } from '../holdings/holdings'
import { ProblemAnswer } from '../http/problem'
import { resolveOptions, VARIANTS, type Variant } from '../options'
import { DEFAULT_OUTAGE_DAY } from '../outage-day.mjs'
import { liveContext } from '../progress/live-context'
import { SIMULATED_RETURNS } from '../resources/ach-return'
import type { DepositResource } from '../resources/deposit'
import type { Sandbox } from '../sandbox'
import { DAY, MINUTE, type StoryMaker, waitAfter } from '../stories/story'
import { depositCalls } from './deposit-calls'
import { generatedHistory } from './generated-history'
import { type Gatherer, gatherStates, type Reached, statesOfDeposit } from './reached-states'
import { control } from './sandbox-client'
import { startUserSession } from './user-session'

const STARTS = ['2026-11-20T12:00:00.000Z', '2026-11-23T06:00:00.000Z', '2028-02-29T18:00:00.000Z']

const sandboxAt = (history: Variant, now: string, seed: 'empty' | `virtual:${number}` = 'empty') =>
  createSandbox(resolveOptions({ seed, history, now, frozen: true }))

/** Every combination of states that the stand-in gets into, by its stories, histories, simulations and clock. */
export async function walkSandbox(): Promise<Reached> {
  const gatherer = gatherStates()
  walkStories(gatherer)
  walkHistories(gatherer)
  walkDepositSimulations(gatherer)
  walkRampSimulations(gatherer)
  walkSourceSimulations(gatherer)
  await walkSubmittedDeposits(gatherer)
  return gatherer.reached()
}

/** All stories that a history may tell, each once. */
function storiesOf(variant: Variant): Set<StoryMaker> {
  const day = Math.floor(Date.parse(STARTS[0] ?? '') / DAY)
  const options = { seed: variant, variant, outageDay: DEFAULT_OUTAGE_DAY }
  // Each cycle is shorter than 30 days, and a short story is chosen by chance.
  return new Set(
    Array.from({ length: 30 }, (_, index) => day + index).flatMap((each) => [
      ...planLongStories(options, each).map(({ story }) => story),
      ...Array.from({ length: 20 }, (_, index) => planShortStory(options, each, index, false).story),
    ]),
  )
}

/** Every story of the histories, step by step, each from several chances. */
function walkStories(gatherer: Gatherer): void {
  for (const variant of VARIANTS)
    for (const start of STARTS)
      for (const story of storiesOf(variant)) walkStory(gatherer, sandboxFor(variant, start), story)
}

const sandboxes = new Map<string, Sandbox>()

function sandboxFor(variant: Variant, start: string): Sandbox {
  const key = `${variant} ${start}`
  const sandbox = sandboxes.get(key) ?? sandboxAt(variant, start)
  sandboxes.set(key, sandbox)
  return sandbox
}

function walkStory(gatherer: Gatherer, sandbox: Sandbox, story: StoryMaker): void {
  const { state, clock } = sandbox
  const concerned = new Set<string>()
  let at = clock.now()
  for (const step of story(liveContext(sandbox))) {
    at += waitAfter(step.afterMs, at)
    if (step.isStillTrue?.() === false) return
    for (const event of step.run(new Date(at))) {
      gatherer.gatherEvent(event, state.book)
      concerned.add(event.userId)
    }
    for (const userId of concerned) gatherer.gatherUser(state, userId, at)
  }
}

/** Gathers the states that histories of other seeds end in, the stored one and the one behind a virtual one. */
function walkHistories(gatherer: Gatherer): void {
  for (const [index, now] of STARTS.entries()) {
    const variant = VARIANTS[index % VARIANTS.length] ?? 'sandbox'
    const { history, holdings } = generatedHistory(variant, now, { seed: `told:${index}`, count: 1_700 })
    gatherer.gatherAll(history.book, holdings, Date.parse(now))
  }
  const { state, clock } = sandboxAt('sandbox', STARTS[0] ?? '', 'virtual:1000')
  gatherer.gatherAll(state.book, state.holdings, clock.now())
}

type Call = readonly [name: string, input: Record<string, unknown>]

const MODES = ['after_settlement', 'early_full', 'early_partial']

const OPENINGS: readonly Call[] = MODES.flatMap((mode) =>
  ['authorized', 'progress', 'delivered'].map((until): Call => ['ach-deposit', { mode, until, amountUsd: '1000.00' }]),
)

const ENDS = [{}, { update: true, inFlight: 'stopped' }, { update: true, inFlight: 'confirmed' }]

const NEXT: readonly Call[] = [
  ['ach-delivery-progress', { amountUsd: '100.00' }],
  ['ach-deposit', { until: 'progress' }],
  ['ach-deposit', { until: 'delivered' }],
  ['ach-deposit-refund', {}],
  ...[...Object.keys(SIMULATED_RETURNS), 'R85', null].flatMap((code) =>
    ENDS.flatMap((end) => [false, true].map((reroute): Call => ['ach-return', { code, reroute, ...end }])),
  ),
]

/** Every way through the deposit simulations of the control interface on which something new is reached. */
function walkDepositSimulations(gatherer: Gatherer): void {
  const sandbox = sandboxAt('sandbox', STARTS[0] ?? '')
  const { holdings, source, userId } = debitable(sandbox)
  const seen = new Set<string>()
  const walk = (path: readonly Call[]) => {
    setFundingState(source, 'active', null)
    const deposit = runPath(gatherer, sandbox, { source, userId }, path)
    if (deposit === null) return
    gatherer.gatherHoldings(holdings, sandbox.clock.now())
    const key = JSON.stringify([...statesOfDeposit(deposit), deposit.deliveries.length > 1])
    if (seen.has(key)) return
    seen.add(key)
    for (const next of NEXT) walk([...path, next])
  }
  for (const opening of OPENINGS) walk([opening])
}

/** The deposit at the end of a path; null if a state does not allow a step. */
function runPath(
  gatherer: Gatherer,
  sandbox: Sandbox,
  { source, userId }: { source: HeldFundingSource; userId: string },
  [opening, ...steps]: readonly Call[],
): DepositResource | null {
  const { book } = sandbox.state
  // Returns of deposits of earlier paths are still there.
  book.returns.clear()
  if (opening === undefined || !call(sandbox, opening, { sourceId: source.id })) return null
  const deposit = book.deposits.ofUser(userId).at(-1)?.item
  if (deposit === undefined) return null
  for (const step of steps) {
    if (!call(sandbox, step, { depositId: deposit.id })) return null
    gatherer.gatherDeposit(deposit, book)
  }
  return deposit
}

const PAYOUTS: readonly Call[] = [
  ...['created', 'confirmed', 'in_flight', 'completed'].map((until): Call => ['off-ramp-payout', { until }]),
  ['off-ramp-failure', {}],
  ['off-ramp-failure', { refund: true }],
  ...['card_expired', 'card_inactive'].map((verdict): Call => ['off-ramp-failure', { verdict, refund: true }]),
  ['off-ramp-refund', {}],
  ['off-ramp-reversal', {}],
  ['off-ramp-cancel', {}],
]

const CREDITS: readonly Call[] = [null, 'completed', 'failed', 'reversed', 'refunded'].map(
  (ending): Call => ['onramp-credit', { ending }],
)

/** Every two steps that the control interface takes with a payout or a credit. */
function walkRampSimulations(gatherer: Gatherer): void {
  const sandbox = sandboxAt('production', STARTS[0] ?? '')
  const { book, holdings } = sandbox.state
  const walk = (calls: readonly Call[], idName: string, newest: () => string | undefined) => {
    for (const first of calls)
      for (const second of calls) {
        if (!call(sandbox, first, {})) continue
        gatherer.gatherAll(book, holdings, sandbox.clock.now())
        const id = newest()
        if (id !== undefined && call(sandbox, second, { [idName]: id }))
          gatherer.gatherAll(book, holdings, sandbox.clock.now())
      }
  }
  walk(PAYOUTS, 'offRampId', () => [...book.offRamps.entries()].at(-1)?.item.id)
  walk(CREDITS, 'creditId', () => [...book.onRamps.entries()].at(-1)?.item.id)
}

const SOURCE_STATES: readonly Record<string, unknown>[] = valuesOf(FUNDING_SOURCE_STATUSES).flatMap((status) =>
  [null, ...valuesOf(FUNDING_SOURCE_STATUS_REASONS)].flatMap((statusReason) =>
    [false, true].map((permanent) => ({ status, statusReason, permanent })),
  ),
)

/** Each state of a source, with each standing of its owner, also after its block has ended and after its removal. */
function walkSourceSimulations(gatherer: Gatherer): void {
  const sandbox = sandboxAt('sandbox', STARTS[0] ?? '')
  const { holdings, source, userId } = debitable(sandbox)
  const gather = () => gatherer.gatherHoldings(holdings, sandbox.clock.now())
  for (const debit of valuesOf(CAPABILITY_STATUSES))
    for (const verification of valuesOf(VERIFICATION_STATUSES)) {
      call(sandbox, ['capability', { product: 'fiat_to_crypto', method: 'ach_debit', status: debit }], { userId })
      call(sandbox, ['verification', { status: verification }], { userId })
      for (const before of ['pending', 'active', 'review_required', 'disabled'])
        for (const state of SOURCE_STATES) {
          setFundingState(source, before, null)
          gather()
          if (!call(sandbox, ['funding-source', state], { userId, sourceId: source.id })) continue
          gather()
          sandbox.clock.advance(4 * DAY)
          gather()
          endBlocks([source], sandbox.clock.now())
          gather()
        }
      setFundingState(source, 'active', null)
      removeFundingSource(holdings, source, sandbox.clock.iso())
      gather()
    }
}

function debitable({ state }: Sandbox) {
  const user = state.users.all().find(({ country }) => country === 'US')
  const holdings = user && state.holdings.get(user.id)
  const source = holdings && [...holdings.fundingSources.values()][0]
  if (user === undefined || holdings === undefined || source === undefined)
    throw new Error('A user in the US has a source')
  return { holdings, source, userId: user.id }
}

function call(sandbox: Sandbox, [name, input]: Call, ids: Record<string, string>): boolean {
  sandbox.clock.advance(1_000)
  try {
    SIMULATIONS[name]?.run(sandbox, { ...input, ...ids })
    return true
  } catch (error) {
    if (error instanceof ProblemAnswer) return false
    throw error
  }
}

/** Submits deposits through the API and lets the clock move them. */
async function walkSubmittedDeposits(gatherer: Gatherer): Promise<void> {
  for (const [amountUsd, priority] of [
    ['100.00', 'normal'],
    ['1000.00', 'high'],
    ['2000.00', 'high'],
  ] as const) {
    const session = await startUserSession()
    const { prepare, submit } = depositCalls(() => session)
    const { body } = await prepare({ amountUsd, priority })
    await submit({ body: { preparationId: body.preparationId } })
    const { state, clock } = session.inside
    for (const advanceMs of [0, MINUTE, MINUTE, MINUTE, 3 * DAY, MINUTE, MINUTE, MINUTE, MINUTE, MINUTE, DAY]) {
      await control(session.sandbox, 'POST', '/clock', { advanceMs })
      gatherer.gatherAll(state.book, state.holdings, clock.now())
    }
    await session.sandbox.close()
  }
}
