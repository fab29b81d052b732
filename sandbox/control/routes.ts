import { z } from 'zod'
import { runDue } from '../agenda-ticker'
import { CLOCK_RANGE, isClockInstant } from '../clock'
import type { Route, SandboxContext } from '../http/context'
import { invalidField } from '../http/problem'
import { SIGNATURE_PREFIXES } from '../options'
import { continueHistory } from '../progress/continue-history'
import type { Sandbox } from '../sandbox'
import { createState } from '../state/state'
import { faultRoutes } from './fault-routes'
import { parseControl } from './parse-control'
import { receiverRoutes } from './receiver-routes'
import { simulateRoutes } from './simulate-routes'
import { SIMULATION_NAMES } from './simulations'
import { userRoutes } from './user-routes'

const Instant = z
  .string()
  .refine((text) => !Number.isNaN(Date.parse(text)), 'Must be a date such as 2026-11-20T12:00:00Z')
  .transform((text) => Date.parse(text))
  .refine(isClockInstant, `Must be ${CLOCK_RANGE}`)

const ClockChange = z.strictObject({
  set: Instant.optional(),
  advanceMs: z.int().optional(),
  frozen: z.boolean().optional(),
})

const Milliseconds = z.int().min(0).max(600_000)

const SettingsChange = z.strictObject({
  propagationMs: z.int().min(0).max(86_400_000).optional(),
  attemptTimeoutMs: Milliseconds.min(1).optional(),
  attemptDelaysMs: z.tuple([Milliseconds, Milliseconds]).optional(),
  disableAfterFailures: z.int().min(0).optional(),
  signaturePrefix: z.enum(SIGNATURE_PREFIXES).optional(),
})

const NothingElse = z.strictObject({})

/** Unsigned, for this machine only. A real platform has no such routes. */
export function controlRoutes(sandbox: Sandbox): Route[] {
  return [
    { method: 'GET', path: '/_sandbox', handle: (context) => context.json(describe(sandbox)) },
    { method: 'GET', path: '/_sandbox/', handle: (context) => context.json(describe(sandbox)) },
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
