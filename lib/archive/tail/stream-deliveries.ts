import 'server-only'
import { authorize, type Scope } from '../../auth/scope'
import { AppError } from '../../errors'
import type { DeliveryFilter } from '../filter/filter'
import { CLOCK } from '../sync/clock'
import { syncDeliveries } from '../sync/sync'
import { createHub, type TailDeps } from './hub'
import { hubOf, takePlace } from './open-tails'
import type { TailPosition } from './position'
import { readEnd, readGlance } from './read-archive'
import { createWatcher } from './watcher'

/**
 * Who comes back from further behind begins anew: his list is out of date as a whole. In ids, of which a sync uses up one
 * for each record that it reads, known or not.
 */
const CONTINUED_AT_MOST = 5_000_000

type TailInput = {
  filter: DeliveryFilter
  /** Where an earlier stream ended; null to begin with what is archived from now on. */
  after: TailPosition | null
}

const DEPS: TailDeps = { clock: CLOCK, sync: syncDeliveries, readGlance }

/**
 * The live tail: deliveries of a filter as they are archived, as server-sent events (see `dto.ts`), while a sync runs each
 * second. The stream ends when `signal` is aborted and by itself after 55 seconds; its last position goes on from there. What an
 * abort for lack of access leaves unsent is never sent.
 *
 * @returns the bytes of a `text/event-stream`; a slow client holds up only itself.
 * @throws AppError `forbidden` without delivery.read; `too_many` beyond the streams of a session or of this process.
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

/** Why the door aborts a stream, where it is not that the client left. */
function hasLostAccess(reason: unknown): boolean {
  return reason instanceof AppError && (reason.code === 'unauthenticated' || reason.code === 'forbidden')
}
