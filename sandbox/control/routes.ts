import { runDue } from '../agenda-ticker'
import { CLOCK_RANGE, isClockInstant } from '../clock'
import type { Route, SandboxContext } from '../http/context'
import { parseControl } from '../http/parse-control'
import { invalidField } from '../http/problem'
import { continueHistory } from '../progress/continue-history'
import type { Sandbox } from '../sandbox'
import { createState } from '../state/state'
import { ClockChange, NothingElse, SettingsChange } from './control-schemas'
import { describeControl } from './describe-control'
import { faultRoutes } from './fault-routes'
import { receiverRoutes } from './receiver-routes'
import { simulateRoutes } from './simulations/simulate-routes'
import { SIMULATION_NAMES } from './simulations/simulations'
import { userRoutes } from './user-routes'

/** Unsigned, for this machine only. A real platform has no such routes. */
export function controlRoutes(sandbox: Sandbox): Route[] {
  return [
    { method: 'GET', path: '/_sandbox', handle: (context) => context.json(describe(sandbox)) },
    { method: 'GET', path: '/_sandbox/', handle: (context) => context.json(describe(sandbox)) },
    { method: 'GET', path: '/_sandbox/simulations', handle: (context) => context.json(describeControl(sandbox)) },
    { method: 'POST', path: '/_sandbox/clock', handle: (context) => changeClock(sandbox, context) },
    {
      method: 'POST',
      path: '/_sandbox/settings',
      handle(context) {
        const change = parseControl(context, SettingsChange)
        Object.assign(sandbox.state.settings, change)
        return context.json(sandbox.state.settings)
      },
    },
    {
      method: 'POST',
      path: '/_sandbox/propagate',
      handle(context) {
        parseControl(context, NothingElse)
        sandbox.state.configuration.propagate()
        return context.json({ propagated: true })
      },
    },
    { method: 'POST', path: '/_sandbox/reset', handle: (context) => reset(sandbox, context) },
    ...userRoutes(sandbox),
    ...faultRoutes(sandbox),
    ...simulateRoutes(sandbox),
    ...receiverRoutes(sandbox),
  ]
}

function describe({ state, clock, options, url }: Sandbox) {
  const { deliveries, configuration } = state
  return {
    what: 'A stand-in for the Ramp Platform on this machine. Nothing here moves money.',
    label: options.label,
    url,
    integratorKey: options.integratorKey,
    seed: options.seed,
    history: options.history,
    clock: { now: clock.iso(), frozen: clock.isFrozen() },
    counts: {
      deliveries: deliveries.count(),
      registrations: configuration.list().length,
      returns: state.book.returns.size,
      users: state.users.all().length,
      faults: state.faults.list().length,
    },
    webhookSecretConfigured: configuration.hasSecret(),
    settings: state.settings,
    simulate: SIMULATION_NAMES,
  }
}

function changeClock(sandbox: Sandbox, context: SandboxContext): Response {
  const { clock } = sandbox
  const { set, advanceMs, frozen } = parseControl(context, ClockChange)
  const to = (set ?? clock.now()) + (advanceMs ?? 0)
  if (advanceMs !== undefined && !isClockInstant(to))
    throw invalidField('advanceMs', 'out_of_range', `The clock must stay ${CLOCK_RANGE}`)
  if (set !== undefined || advanceMs !== undefined) clock.set(to)
  if (frozen !== undefined) clock.setFrozen(frozen)
  runDue(sandbox)
  return context.json({ now: clock.iso(), frozen: clock.isFrozen() })
}

function reset(sandbox: Sandbox, context: SandboxContext): Response {
  parseControl(context, NothingElse)
  const { clock, options } = sandbox
  sandbox.stopping.abort()
  sandbox.stopping = new AbortController()
  clock.set(options.startsAt ?? Date.now())
  clock.setFrozen(options.frozen)
  sandbox.state = createState(options, clock)
  continueHistory(sandbox)
  return context.json(describe(sandbox))
}
