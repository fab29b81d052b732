import { setMaxListeners } from 'node:events'
import { isSubscribed } from '../history/endpoints'
import { renderRecord } from '../records/delivery-record'
import type { PlatformEvent } from '../resources/event'
import type { Sandbox } from '../sandbox'
import { type DeliveryResult, deliver } from './deliver'
import { findDestination } from './destination'

export type EmittedDelivery = DeliveryResult & { event: string; webhookUrl: string }

export type Emission = { firstAttempts: Promise<unknown>; done: Promise<EmittedDelivery[]> }

type Event = Pick<PlatformEvent, 'event' | 'payload'>

export function emit(sandbox: Sandbox, event: Event): Emission {
  const { registrations, secret } = sandbox.state.configuration.effective()
  const targets = registrations.filter(({ events, disabled }) => !disabled && isSubscribed(events, event.event))
  const sendings = targets.map(({ id, url }) => send(sandbox, event, { id, url, secret }))
  return {
    firstAttempts: Promise.all(sendings.map((sending) => sending.firstAttempt)),
    done: Promise.all(sendings.map((sending) => sending.done)),
  }
}

/** An event starts when the first attempts of its predecessor have ended. Answers after the last final outcome. */
export async function emitInOrder(sandbox: Sandbox, events: readonly Event[]): Promise<EmittedDelivery[]> {
  const { signal } = sandbox.stopping
  const emissions: Emission[] = []
  for (const event of events) {
    if (signal.aborted) break
    const emission = emit(sandbox, event)
    emissions.push(emission)
    await emission.firstAttempts
  }
  return (await Promise.all(emissions.map((emission) => emission.done))).flat()
}

type Target = { id: string; url: string; secret: string | null }

function send(sandbox: Sandbox, event: Event, target: Target) {
  let started = (): void => undefined
  const firstAttempt = new Promise<void>((resolve) => {
    started = resolve
  })
  return { firstAttempt, done: sendAndRecord(sandbox, event, target, started) }
}

/** One record covers all attempts (section 6.5, rule 2). */
async function sendAndRecord(
  { state, clock, stopping, options, url: sandboxUrl }: Sandbox,
  { event, payload }: Event,
  { id, url: webhookUrl, secret }: Target,
  onFirstAttempt: () => void,
): Promise<EmittedDelivery> {
  const { signal } = stopping
  // Every delivery under way listens to this signal.
  setMaxListeners(0, signal)
  const request = { destination: findDestination(webhookUrl, sandboxUrl), body: payload, secret }
  const result = await deliver(request, state.settings, signal, onFirstAttempt)
  const { attempts, ...outcome } = result
  if (!signal.aborted) {
    const text = renderRecord({ event, webhookUrl, payload, ...outcome, timestamp: clock.iso() })
    state.deliveries.append(text, clock.now())
    state.configuration.noteOutcome(id, outcome.success)
  }
  const ending = outcome.error ?? String(outcome.responseStatus)
  options.log([clock.iso(), `sent ${event} to ${webhookUrl}`, ending, `attempts: ${attempts}`].join('  '))
  return { event, webhookUrl, ...result }
}
