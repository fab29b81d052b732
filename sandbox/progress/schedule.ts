import { emitInOrder } from '../deliver/emit'
import type { PlatformEvent } from '../resources/event'
import type { Sandbox } from '../sandbox'

/** Something that happens by itself, unless what it is about has gone another way by then. */
export type Due = { at: number; isStillTrue: () => boolean; run: (at: Date) => PlatformEvent[] }

/** Puts what is to come on the agenda; it happens, and is dated, by the sandbox clock. */
export function schedule(sandbox: Sandbox, coming: readonly Due[]): void {
  for (const { at, isStillTrue, run } of coming) {
    sandbox.state.agenda.add(at, () => {
      if (isStillTrue()) sendAway(sandbox, run(new Date(at)))
    })
  }
}

/** Sends events without waiting for what becomes of them. */
export function sendAway(sandbox: Sandbox, events: readonly PlatformEvent[]): void {
  emitInOrder(sandbox, events).catch((error: unknown) => sandbox.options.log(`fault while sending: ${String(error)}`))
}
