import { Hono } from 'hono'
import { runDue } from './agenda-ticker'
import { authorise } from './authorise'
import { guardControl } from './control/guard'
import { controlRoutes } from './control/routes'
import { applyFault } from './faults/apply-fault'
import { endBlocks } from './holdings/funding-sources'
import { answerProblem } from './http/answer-problem'
import { type Route, type SandboxContext, type SandboxEnv, targetOf } from './http/context'
import { methodNotAllowed, notFound } from './http/problem'
import { readRawBody } from './http/read-body'
import { refuseQuery } from './http/validate'
import { platformRoutes } from './platform-routes'
import type { Sandbox } from './sandbox'

export function createApp(sandbox: Sandbox, wakeAgenda: () => void = () => undefined): Hono<SandboxEnv> {
  const app = new Hono<SandboxEnv>()
  app.onError((error) => answerProblem(error, sandbox.options.log))
  app.notFound((context) => answerProblem(notFound('route', context.req.path), sandbox.options.log))

  app.use(async (context, next) => {
    refuseDotSegments(targetOf(context))
    runDue(sandbox)
    await next()
    wakeAgenda()
  })
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
  addRoutes(app, platformRoutes(sandbox), async (context, { scope, takesQuery }) => {
    const body = await readRawBody(context.env.incoming)
    authorise(sandbox, context, body, scope)
    if (!takesQuery) refuseQuery(context)
    endBlocksOf(sandbox, context)
    context.set('body', body)
  })

  app.use('/_sandbox/*', async (context, next) => {
    guardControl(context)
    await next()
  })
  addRoutes(app, controlRoutes(sandbox), async (context) => {
    context.set('body', await readRawBody(context.env.incoming, CONTROL_BODY_LIMIT))
  })
  return app
}

/** Dot segments are resolved before routing, so the path of one record could reach another resource. */
function refuseDotSegments(target: string): void {
  const path = target.split(/[?#]/, 1).join()
  if (/\/(\.|%2e){1,2}(\/|$)/i.test(path)) throw notFound('route', path)
}

function endBlocksOf({ state, clock }: Sandbox, context: SandboxContext): void {
  const holdings = state.holdings.get(context.get('user')?.id ?? '')
  if (holdings !== undefined) endBlocks(holdings.fundingSources.values(), clock.now())
}

/** Enough for a thousand records in one call. */
const CONTROL_BODY_LIMIT = 20_000_000

/** A method without a route is 405. */
function addRoutes<R extends Route>(
  app: Hono<SandboxEnv>,
  routes: readonly R[],
  prepare: (context: SandboxContext, route: R) => Promise<void>,
): void {
  const byPath = new Map<string, R[]>()
  for (const route of routes) byPath.set(route.path, [...(byPath.get(route.path) ?? []), route])
  for (const [path, alternatives] of byPath) {
    for (const route of alternatives) {
      app.on(route.method, path, async (context) => {
        await prepare(context, route)
        return await route.handle(context)
      })
    }
    app.all(path, () => {
      throw methodNotAllowed(alternatives.map(({ method }) => method))
    })
  }
}
