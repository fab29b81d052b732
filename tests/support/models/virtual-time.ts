import { setImmediate as yieldNow } from 'node:timers/promises'
import type { Environment } from '@/lib/env'
import type { SyncClock } from '@/lib/platform-sync/clock'
import { createRampClient, type RampClientOptions } from '@/lib/ramp'

const slot: { rampdeskClients?: Map<string, unknown> } = globalThis as object

export type VirtualTime = {
  clock: SyncClock
  readonly now: number
  advance: (ms: number) => void
  /** Called before the time has passed. */
  onWait: (ms: number) => void | Promise<void>
}

/**
 * Time in which nobody waits: a wait moves it on. The product’s client of the environment and the run that is given
 * `clock` live in it.
 *
 * @param start milliseconds since 1970
 */
export function startVirtualTime(
  environment: Environment,
  start: number,
  options: Pick<RampClientOptions, 'fetchTimeoutMs'> = {},
): VirtualTime {
  let now = start
  const wait = async (ms: number, signal?: AbortSignal) => {
    if (signal?.aborted) return
    await time.onWait(ms)
    now += ms
    await yieldNow()
  }
  const time: VirtualTime = {
    clock: { now: () => now, wait },
    get now() {
      return now
    },
    advance: (ms) => {
      now += ms
    },
    onWait: () => undefined,
  }
  slot.rampdeskClients ??= new Map()
  slot.rampdeskClients.set(
    `${environment.name} ${environment.baseUrl}`,
    createRampClient(environment, { ...options, now: () => now, sleep: wait, random: () => 1 }),
  )
  return time
}
