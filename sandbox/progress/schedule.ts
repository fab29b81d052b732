import { emitInOrder } from '../deliver/emit'
import type { PlatformEvent } from '../resources/event'
import type { Sandbox } from '../sandbox'

/** A due step is skipped once its subject has gone another way. */
export type Due = { at: number; isStillTrue: () => boolean; run: (at: Date) => PlatformEvent[] }

/** Steps run, and are dated, by the sandbox clock. */
export function schedule(sandbox: Sandbox, coming: readonly Due[]): void {
  for (const { at, isStillTrue, run } of coming) {
    sandbox.state.agenda.add(at, () => {
      if (isStillTrue()) sendAway(sandbox, run(new Date(at)))
    })
  }
}

export function sendAway(sandbox: Sandbox, events: readonly PlatformEvent[]): void {
  emitInOrder(sandbox, events).catch((error: unknown) => sandbox.options.log(`fault while sending: ${String(error)}`))
}
