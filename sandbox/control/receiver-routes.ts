import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { type Route, type SandboxContext, targetOf } from '../http/context'
import { parseControl } from '../http/parse-control'
import type { Sandbox } from '../sandbox'

const Status = z.int().min(200).max(599)

export const BehaviourChange = z.strictObject({
  status: Status.optional().describe('The status of its answers.'),
  next: z.array(Status).max(1000).optional().describe('The statuses of its next answers, one each, as [500, 500].'),
  delayMs: z.int().min(0).max(600_000).optional().describe('How many milliseconds it waits first.'),
  body: z.string().max(100_000).optional().describe('The text of its answers.'),
})

/** Receivers for hosts ending in .example, and their control. */
export function receiverRoutes(sandbox: Sandbox): Route[] {
  const hostOf = (context: SandboxContext) => context.req.param('host') ?? ''
  const describe = (host: string) => {
    const { receivers } = sandbox.state
    return { host, ...receivers.behaviour(host), requests: receivers.requests(host) }
  }
  return [
    { method: 'GET', path: '/_sandbox/receivers/:host', handle: (context) => context.json(describe(hostOf(context))) },
    {
      method: 'PUT',
      path: '/_sandbox/receivers/:host',
      handle(context) {
        const { status, next, delayMs, body } = parseControl(context, BehaviourChange)
        sandbox.state.receivers.configure(hostOf(context), {
          ...(status === undefined ? {} : { status }),
          ...(next === undefined ? {} : { next }),
          ...(delayMs === undefined ? {} : { delayMs }),
          ...(body === undefined ? {} : { body }),
        })
        return context.json(describe(hostOf(context)))
      },
    },
    {
      method: 'DELETE',
      path: '/_sandbox/receivers/:host',
      handle(context) {
        sandbox.state.receivers.forget(hostOf(context))
        return context.json(describe(hostOf(context)))
      },
    },
    {
      method: 'POST',
      path: '/_sandbox/receiver/:host/*',
      handle: (context) => receive(sandbox, context, hostOf(context)),
    },
  ]
}

async function receive({ state, clock, stopping }: Sandbox, context: SandboxContext, host: string): Promise<Response> {
  const { receivers } = state
  const body = context.get('body')
  receivers.note(host, {
    at: clock.iso(),
    method: context.req.method,
    path: targetOf(context).slice('/_sandbox/receiver/'.length + host.length),
    headers: context.env.incoming.headers,
    body: body.toString('utf8'),
    bodyBase64: body.toString('base64'),
  })
  const status = receivers.takeStatus(host)
  const behaviour = receivers.behaviour(host)
  if (behaviour.delayMs > 0)
    await pause(behaviour.delayMs, undefined, { signal: stopping.signal }).catch(() => undefined)
  return new Response(status === 204 || status === 304 ? null : behaviour.body, { status })
}
