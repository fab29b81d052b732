import { z } from 'zod'
import { emitInOrder } from '../../deliver/emit'
import type { Route, SandboxContext } from '../../http/context'
import { parseControl } from '../../http/parse-control'
import { notFound } from '../../http/problem'
import type { Random } from '../../random'
import type { PlatformEvent } from '../../resources/event'
import type { Sandbox } from '../../sandbox'
import { appendRecords, forgetOldRecords } from './append-records'
import { SIMULATIONS } from './simulations'

/** Each simulation takes these beside its own input. Deliveries come at least once and in any order (section 6.3). */
export const SendingChoices = z.looseObject({
  wait: z.boolean().default(false).describe('Answers only once every delivery has its final outcome.'),
  order: z
    .enum(['as-happened', 'reverse', 'shuffle'])
    .default('as-happened')
    .describe('The order in which the events are sent.'),
  repeat: z.int().min(1).max(10).default(1).describe('How many times each event is sent, byte for byte.'),
})

export function simulateRoutes(sandbox: Sandbox): Route[] {
  return [
    { method: 'POST', path: '/_sandbox/simulate/records', handle: (context) => appendRecords(sandbox, context) },
    { method: 'POST', path: '/_sandbox/simulate/retention', handle: (context) => forgetOldRecords(sandbox, context) },
    { method: 'POST', path: '/_sandbox/simulate/:name', handle: (context) => simulate(sandbox, context) },
  ]
}

async function simulate(sandbox: Sandbox, context: SandboxContext): Promise<Response> {
  const name = context.req.param('name') ?? ''
  const named = Object.hasOwn(SIMULATIONS, name) ? SIMULATIONS[name] : undefined
  if (named === undefined) throw notFound('simulation', name)
  const { wait, order, repeat, ...input } = parseControl(context, SendingChoices)
  const happened = named.run(sandbox, input)
  const events = happened.map(describe)
  const sent = happened.flatMap((event) => Array.from({ length: repeat }, () => event))
  const sending = emitInOrder(sandbox, ORDERS[order](sent, sandbox.random()))
  if (wait) return context.json({ events, deliveries: await sending })
  sending.catch((error: unknown) => sandbox.options.log(`fault while sending: ${String(error)}`))
  return context.json({ events })
}

type Order = z.output<typeof SendingChoices>['order']

const ORDERS: Readonly<Record<Order, (events: readonly PlatformEvent[], random: Random) => PlatformEvent[]>> = {
  'as-happened': (events) => [...events],
  reverse: (events) => events.toReversed(),
  shuffle,
}

/** Never the original order, where another exists; repeatable for the same history and clock. */
function shuffle(events: readonly PlatformEvent[], random: Random): PlatformEvent[] {
  const shuffled = events
    .map((event) => ({ event, place: random.next() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ event }) => event)
  const isAsHappened = shuffled.every((event, index) => event === events[index])
  return isAsHappened ? events.toReversed() : shuffled
}

const describe = ({ event, userId, id, payload, returnId }: PlatformEvent) => ({
  event,
  userId,
  id,
  ...(returnId === undefined ? {} : { returnId }),
  payloadText: payload,
})
