import { Hono } from 'hono'
import { isAuthentic } from './auth/signature'
import { guardControl } from './control/guard'
import { controlRoutes } from './control/routes'
import { applyFault } from './faults/apply-fault'
import { answerProblem } from './http/answer-problem'
import { type Route, type SandboxContext, type SandboxEnv, targetOf } from './http/context'
import { methodNotAllowed, notFound, unauthorized } from './http/problem'
import { readBody } from './http/read-body'
import { platformRoutes } from './routes'
import type { Sandbox } from './sandbox'

/** Puts together faults, authentication, the platform's routes and the control under `/_sandbox`. */
export function createApp(sandbox: Sandbox): Hono<SandboxEnv> {
  const app = new Hono<SandboxEnv>()
  app.onError((error) => answerProblem(error, sandbox.options.log))
  app.notFound((context) => answerProblem(notFound('route', context.req.path), sandbox.options.log))

  app.use('/v1/*', async (context, next) => {
    const effect = sandbox.state.faults.take(context.req.method, targetOf(context))
    if (effect === null) return await next()
    const proceed = async () => {
      await next()
      return context.res
    }
    const answer = await applyFault(effect, context, proceed)
    context.res = undefined
    context.res = answer
  })
  addRoutes(app, platformRoutes(sandbox), async (context) => {
    const body = await readBody(context.env.incoming)
    authenticate(sandbox, context, body)
    context.set('body', body)
  })

  app.use('/_sandbox/*', async (context, next) => {
    guardControl(context)
    await next()
  })
  addRoutes(app, controlRoutes(sandbox), async (context) => {
    context.set('body', await readBody(context.env.incoming, CONTROL_BODY_LIMIT))
  })
  return app
}

/** Enough for a thousand records in one call. */
const CONTROL_BODY_LIMIT = 20_000_000

function addRoutes(
  app: Hono<SandboxEnv>,
  routes: readonly Route[],
  prepare: (context: SandboxContext) => Promise<void>,
): void {
  const methods = new Map<string, string[]>()
  for (const { method, path } of routes) {
    methods.set(path, [...(methods.get(path) ?? []), method])
  }
  for (const { method, path, handle } of routes) {
    app.on(method, path, async (context) => {
      await prepare(context)
      return await handle(context)
    })
    const allowed = methods.get(path)
    if (allowed?.at(-1) !== method) continue
    app.all(path, () => {
      throw methodNotAllowed(allowed)
    })
  }
}

function authenticate({ options, clock }: Sandbox, context: SandboxContext, body: Buffer): void {
  const { method = '', headers } = context.env.incoming
  const read = (name: string) => [headers[name]].flat().join(', ') || undefined
  const request = {
    method,
    target: targetOf(context),
    body,
    key: read('x-integrator-key'),
    timestamp: read('x-timestamp'),
    signature: read('x-signature'),
  }
  if (!isAuthentic(request, options, clock.now())) throw unauthorized()
}
