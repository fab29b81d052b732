import 'server-only'
import type { Environment } from '../../env'
import { AppError } from '../../errors'
import type { Hub } from './hub'

/** Without HTTP/2 a browser has six connections; each stream keeps one. */
const STREAMS_OF_SESSION = 4
const STREAMS_OF_PROCESS = 200

type Tails = { hubs: Map<string, Hub>; places: Map<string, number> }

const holder: { rampdeskTail?: Tails } = globalThis as object

/** Kept on the process, because Next.js may load a module twice. */
function tails(): Tails {
  holder.rampdeskTail ??= { hubs: new Map(), places: new Map() }
  return holder.rampdeskTail
}

/**
 * Takes a place for one stream.
 *
 * @returns a function that gives the place back.
 * @throws AppError `too_many` at the limit of the session or the process.
 */
export function takePlace(sessionId: string): () => void {
  const { places } = tails()
  const own = places.get(sessionId) ?? 0
  if (own >= STREAMS_OF_SESSION)
    throw new AppError('too_many', `${own} live lists are open in this session. Close one before you open another.`, {
      retryAfter: 10,
    })
  if (countStreams() >= STREAMS_OF_PROCESS)
    throw new AppError('too_many', 'This installation has reached its limit of open live lists. Try again later.', {
      retryAfter: 30,
    })
  places.set(sessionId, own + 1)
  return () => {
    const left = (places.get(sessionId) ?? 1) - 1
    if (left > 0) places.set(sessionId, left)
    else places.delete(sessionId)
  }
}

/** Streams of this process that are open. */
export function countStreams(): number {
  return [...tails().places.values()].reduce((sum, count) => sum + count, 0)
}

export function hubOf({ name }: Environment, create: (onIdle: () => void) => Hub): Hub {
  const { hubs } = tails()
  const known = hubs.get(name)
  if (known) return known
  const hub = create(() => {
    if (hubs.get(name) === hub) hubs.delete(name)
  })
  hubs.set(name, hub)
  return hub
}

/** Ends all streams of this process and waits for them. */
export async function closeTails(): Promise<void> {
  const { hubs } = tails()
  const close = async ([name, hub]: [string, Hub]) => {
    await hub.stop()
    if (hubs.get(name) === hub) hubs.delete(name)
  }
  await Promise.all([...hubs].map(close))
}
