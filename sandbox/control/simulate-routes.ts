import { z } from 'zod'
import { emitInOrder } from '../deliver/emit'
import type { Route, SandboxContext } from '../http/context'
import { notFound } from '../http/problem'
import type { PlatformEvent } from '../resources/event'
import type { Sandbox } from '../sandbox'
import { appendRecords, forgetOldRecords } from './append-records'
import { parseControl } from './parse-control'
import { SIMULATIONS } from './simulations'

const Sending = z.looseObject({
  /** Answer only when every delivery has its final outcome. */
  wait: z.boolean().default(false),
  order: z.enum(['as-happened', 'reverse']).default('as-happened'),
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
  const run = Object.hasOwn(SIMULATIONS, name) ? SIMULATIONS[name] : undefined
  if (run === undefined) throw notFound('simulation', name)
  const { wait, order, ...input } = parseControl(context, Sending)
  const happened = run(sandbox, input)
  const events = happened.map(describe)
  const sending = emitInOrder(sandbox, order === 'reverse' ? happened.toReversed() : happened)
  if (wait) return context.json({ events, deliveries: await sending })
  sending.catch((error: unknown) => sandbox.options.log(`fault while sending: ${String(error)}`))
  return context.json({ events })
}

const describe = ({ event, userId, id, payload, returnId }: PlatformEvent) => ({
  event,
  userId,
  id,
  ...(returnId === undefined ? {} : { returnId }),
  payloadText: payload,
})
