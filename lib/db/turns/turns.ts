import { AppError } from '../../errors'
import { type Asking, WORK, type Work } from './work'

/** Turns at something that serves one at a time. */
export type Turns = {
  /**
   * Waits for a turn. Within a class the first to ask is served first; all that a request asks for counts from its beginning.
   *
   * @returns a function that ends the turn; calls after the first do nothing.
   * @throws AppError `unavailable` at once where an interactive wait would be too long, and after the longest wait of the class
   */
  take: (asking: Asking) => Promise<() => void>
  /** Resolves once nobody has a turn or waits. */
  idle: () => Promise<void>
  readonly waiting: number
  /** How long the present turn has lasted; 0 where there is none. */
  readonly heldMs: number
  /** How long a turn of a job should last at most: shorter while pages are asked for. */
  readonly sliceMs: number
}

type Waiter = { since: number; begin: () => void; timer: NodeJS.Timeout }

type Line = {
  waiting: Waiter[]
  /** Time of the turns of the class so far, divided by its share. */
  used: number
  /** The mean length of its turns, the newest counting most. */
  meanMs: number
}

const CLASSES = Object.keys(WORK) as Work[] // The keys of a literal.

const NEWEST = 0.1

/** A longer turn counts as only this long in the mean: one very long turn does not foretell the next ones. */
const LONGEST_COUNTED_MS = 1_000

const RETRY_SECONDS = 5

/** Slices are longer while no page is asked for, because a long slice does more in the same time. */
const SLICE_MS = { beside: 50, alone: 500 }
const ALONE_AFTER_MS = 1_000

/**
 * Next is the class that has used least of its share (start-time fair queueing): none starves, none must wait because it used time
 * that others left unused, and a class that asks for less than its share is served almost at once.
 *
 * @param now in milliseconds, never going back
 */
export function createTurns(now: () => number = () => performance.now()): Turns {
  const lines: Record<Work, Line> = { interactive: newLine(), paced: newLine(), bulk: newLine() }
  const idlers: (() => void)[] = []
  let begunAt: number | null = null
  /** The `used` of the class served last: other classes don’t save up time in which they asked for nothing. */
  let reached = 0
  let lastPageAt = Number.NEGATIVE_INFINITY

  const waiting = () => CLASSES.reduce((sum, work) => sum + lines[work].waiting.length, 0)

  function serveNext(): void {
    const [next] = CLASSES.filter((work) => lines[work].waiting.length > 0).sort(
      (one, other) => lines[one].used - lines[other].used,
    )
    const waiter = next && lines[next].waiting.shift()
    if (!next || !waiter) {
      for (const tell of idlers.splice(0)) tell()
      return
    }
    clearTimeout(waiter.timer)
    reached = lines[next].used
    waiter.begin()
  }

  function beginTurn(line: Line, share: number): () => void {
    const begun = now()
    begunAt = begun
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      begunAt = null
      const tookMs = now() - begun
      line.used += tookMs / share
      line.meanMs += NEWEST * (Math.min(tookMs, LONGEST_COUNTED_MS) - line.meanMs)
      serveNext()
    }
  }

  /** The wait to expect at the end of a line, while the other classes that wait now go on waiting. */
  function expectedWait({ waiting, meanMs }: Line, share: number): number {
    const others = CLASSES.filter((work) => lines[work].waiting.length > 0 && lines[work].waiting !== waiting)
    const shares = others.reduce((sum, work) => sum + WORK[work].share, share)
    return (waiting.length * meanMs * shares) / share
  }

  return {
    take({ work, since = now() }) {
      const line = lines[work]
      const { share, waitMs } = WORK[work]
      if (work === 'interactive') lastPageAt = now()
      if (work === 'interactive' && expectedWait(line, share) > waitMs) return Promise.reject(busy())
      if (line.waiting.length === 0) line.used = Math.max(line.used, reached)
      return new Promise((resolve, reject) => {
        const refuse = () => {
          line.waiting = line.waiting.filter((other) => other !== waiter)
          reject(busy())
        }
        const waiter = { since, begin: () => resolve(beginTurn(line, share)), timer: setTimeout(refuse, waitMs) }
        line.waiting.splice(line.waiting.findLastIndex((other) => other.since <= since) + 1, 0, waiter)
        if (begunAt === null) serveNext()
      })
    },
    idle: () =>
      begunAt !== null || waiting() > 0 ? new Promise<void>((resolve) => idlers.push(resolve)) : Promise.resolve(),
    get waiting() {
      return waiting()
    },
    get sliceMs() {
      return now() - lastPageAt < ALONE_AFTER_MS ? SLICE_MS.beside : SLICE_MS.alone
    },
    get heldMs() {
      return begunAt === null ? 0 : now() - begunAt
    },
  }
}

const newLine = (): Line => ({ waiting: [], used: 0, meanMs: 0 })

const busy = () =>
  new AppError('unavailable', 'The database is busy: it has too much to do at once.', { retryAfter: RETRY_SECONDS })
