import 'server-only'
import { authorize, type Scope } from '../../auth/scope'
import { AppError } from '../../errors'
import { CLOCK } from '../../platform-sync/clock'
import type { DeliveryFilter } from '../filter/filter'
import { syncDeliveries } from '../sync/sync'
import { createHub, type TailDeps } from './hub'
import { hubOf, takePlace } from './open-tails'
import type { TailPosition } from './position'
import { readEnd, readGlance } from './read-archive'
import { createWatcher } from './watcher'

/** In ids; a client further behind begins anew. A sync uses up an id per record that it reads. */
const CONTINUED_AT_MOST = 5_000_000

type TailInput = { filter: DeliveryFilter; after: TailPosition | null }

const DEPS: TailDeps = { clock: CLOCK, sync: syncDeliveries, readGlance }

/**
 * The live tail: a filter’s deliveries as they are archived, as server-sent events (`dto.ts`), with a sync each
 * second. Ends on `signal` and after 55 seconds; its last position resumes. After a loss of access nothing more is
 * sent.
 *
 * @returns bytes of a `text/event-stream`; a slow client delays only itself.
 * @throws AppError `forbidden` without delivery.read; `too_many` at the limit of streams.
 */
export async function streamDeliveries(
  scope: Scope,
  { filter, after }: TailInput,
  signal: AbortSignal,
  deps: TailDeps = DEPS,
): Promise<ReadableStream<Uint8Array>> {
  authorize(scope, 'delivery.read')
  const { actor, environment } = scope
  const leave = takePlace(actor.kind === 'operator' ? actor.sessionId : actor.name)
  try {
    const { end, highestId } = await readEnd(environment.name)
    const isContinued = after !== null && after.id <= highestId && highestId - after.id <= CONTINUED_AT_MOST
    const hub = hubOf(environment, (onIdle) => createHub(environment, deps, onIdle))
    const watcher = createWatcher({
      filter,
      position: isContinued ? after : end,
      isContinued,
      now: deps.clock.now(),
      onEnd: () => {
        hub.remove(watcher)
        leave()
      },
    })
    hub.add(watcher)
    const leaveOff = () => watcher.end({ isOver: hasLostAccess(signal.reason) })
    signal.addEventListener('abort', leaveOff, { once: true })
    if (signal.aborted) leaveOff()
    return watcher.body
  } catch (error) {
    leave()
    throw error
  }
}

function hasLostAccess(reason: unknown): boolean {
  return reason instanceof AppError && (reason.code === 'unauthenticated' || reason.code === 'forbidden')
}
