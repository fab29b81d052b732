import { z } from 'zod'
import { liveContext } from '../../progress/live-context'
import { cancelUnfunded, progressOffRamp } from '../../progress/progress-off-ramp'
import { chainOf } from '../../resources/chains'
import { pickDestination } from '../../resources/create-off-ramp'
import { createQuote, openQuoted } from '../../resources/create-quote'
import { type OffRampQuoteResource, quoteStatus } from '../../resources/off-ramp-quote'
import type { Sandbox } from '../../sandbox'
import { payoutStory } from '../../stories/off-ramp-stories'
import type { StoryContext } from '../../stories/story'
import { type Simulation, simulation } from './simulation'
import { Common, namedOne, SimulatedId, wrongState } from './story-simulation'

const Funding = Common.extend({
  quoteId: SimulatedId.describe('The quote that is paid. If none is given, one is created.'),
  amount: z
    .enum(['full', 'short'])
    .default('full')
    .describe('Whether enough crypto arrives. With too little, the quote waits for the rest.'),
})

const FUNDING: Simulation = simulation(
  {
    title: 'Pay a quote',
    sentence:
      'Crypto arrives for a quote. If it is enough, an off-ramp is queued; if not, the quote waits for the rest until it expires.',
    input: Funding,
  },
  (sandbox, { quoteId, userId, amount }) => {
    const { state, clock } = sandbox
    const context = liveContext(sandbox, userId)
    const quote =
      quoteId === undefined
        ? anyQuote(sandbox, context)
        : namedOne(state.book.quotes, quoteId, { field: 'quoteId', userId })
    const known = quote.offRampId === null ? undefined : state.book.offRamps.get(quote.offRampId)
    const status = quoteStatus(quote, known, clock.now())
    const isMore = status === 'insufficient_funds' && amount === 'full'
    if (status !== 'created' && !isMore) throw wrongState('quoteId', `This quote is ${status.replace('_', ' ')}`)

    const at = clock.date()
    const offRamp = known ?? openQuoted(context.random, quote, { at, integratorId: context.integratorId })
    quote.offRampId = offRamp.id
    const steps = payoutStory(context, offRamp).slice(isMore ? 1 : 0, amount === 'full' ? 2 : 1)
    const events = steps.flatMap(({ run }) => run(at))
    if (amount === 'full') progressOffRamp(sandbox, offRamp)
    else cancelUnfunded(sandbox, offRamp, quote)
    return events
  },
)

function anyQuote({ state, clock }: Sandbox, { random, who }: StoryContext): OffRampQuoteResource {
  const { user, holdings } = who('a bank account that can be paid to')
  const destination = pickDestination(random, holdings)
  const chain = 'base'
  const quote = createQuote(
    random,
    user.id,
    {
      destination,
      rail: destination.rails[0] ?? 'wire',
      chain,
      tokenAddress: chainOf(chain).address(random),
      units: random.int(20, 4_000) * 100,
      mode: 'output',
    },
    clock.now(),
  )
  state.book.quotes.put(quote, clock.now())
  return quote
}

export const QUOTE_SIMULATIONS: Readonly<Record<string, Simulation>> = { 'quote-funding': FUNDING }
