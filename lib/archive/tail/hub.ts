import 'server-only'
import { asWork } from '../../db/turns/work'
import type { Environment } from '../../env'
import { AppError } from '../../errors'
import { logger } from '../../logger'
import type { SyncClock } from '../../platform-sync/clock'
import { canWatcherSync } from '../sync/can-watcher-sync'
import type { syncDeliveries } from '../sync/sync'
import { deliverNews } from './deliver-news'
import { type readGlance, readTop } from './read-archive'
import { type SyncGlance, tailStateOf, UNREADABLE } from './tail-state'
import type { Watcher } from './watcher'

const LOOK_MS = 500
/** Rest after a sync, across processes. */
const SYNC_REST_MS = 900
/** Rest after a failure that other processes can’t see. */
const FAILED_REST_MS = 10_000
/** A hub without streams waits this long for the next one. */
const LINGER_MS = 3_000

export type TailDeps = { clock: SyncClock; sync: typeof syncDeliveries; readGlance: typeof readGlance }

/**
 * Watches one environment for all streams of this process: starts a sync each second unless another process has, and
 * delivers what any process archived.
 *
 * @param onIdle called when the hub has stopped because nobody watches.
 */
export function createHub(environment: Environment, { clock, sync, readGlance }: TailDeps, onIdle: () => void) {
  const { name } = environment
  const watchers = new Set<Watcher>()
  const stopping = new AbortController()
  const startedAt = clock.now()
  let seen: { records: number; top: number } | null = null
  let running: Promise<void> | null = null
  let syncFrom = startedAt
  let emptySince: number | null = null
  let pause = new AbortController()
  let nextLook = LOOK_MS
  let lastCause: string | null = null

  async function look(): Promise<void> {
    const now = clock.now()
    for (const watcher of watchers) watcher.turn(now)
    if (!waitForWatchers(now)) return
    try {
      const glance = await readGlance(name)
      const failed = await deliver(glance)
      if (await isSyncDue(glance)) running ??= runSync()
      nextLook = untilLook(glance)
      const state = tailStateOf(glance, now - startedAt)
      for (const watcher of watchers) watcher.sendBuffer.putState(failed.has(watcher) ? UNREADABLE : state)
      if (failed.size === 0) lastCause = null
      else note([...failed.values()][0], 'The live tail could not read the news of a filter')
    } catch (error) {
      note(error, 'The live tail could not read the archive')
      for (const { sendBuffer } of watchers) sendBuffer.putState(UNREADABLE)
    }
    for (const watcher of watchers) watcher.turn(now)
  }

  /** Whether anybody watches; stops the hub once nobody has for a while. */
  function waitForWatchers(now: number): boolean {
    if (watchers.size > 0) {
      emptySince = null
      return true
    }
    emptySince ??= now
    if (now - emptySince >= LINGER_MS) {
      stopping.abort()
      onIdle()
    }
    return false
  }

  async function deliver({ records }: SyncGlance): Promise<Map<Watcher, unknown>> {
    if (seen?.records !== records) {
      const lowest = Math.min(...[...watchers].map(({ sendBuffer }) => sendBuffer.position.id))
      seen = { records, top: await readTop(name, seen?.top ?? lowest) }
    }
    return deliverNews(name, watchers, seen.top)
  }

  async function isSyncDue(glance: SyncGlance): Promise<boolean> {
    if (running || stopping.signal.aborted || clock.now() < syncFrom || !isRested(glance)) return false
    return (await canWatcherSync(name)) && isRested(await readGlance(name))
  }

  /** Milliseconds until the next look: until a sync may run, `LOOK_MS` at most. */
  function untilLook({ caughtUpAgo }: SyncGlance): number {
    const rest = SYNC_REST_MS - (caughtUpAgo ?? SYNC_REST_MS)
    return rest > 0 ? Math.min(rest, LOOK_MS) : LOOK_MS
  }

  async function runSync(): Promise<void> {
    try {
      // Looks at once after the first batch, which is stored long before a large sync ends.
      let onStored = () => {
        onStored = () => undefined
        pause.abort()
      }
      const result = await asWork('bulk', () =>
        sync(environment, { kind: 'head', signal: stopping.signal, onStored: () => onStored() }),
      )
      if (result.status !== 'busy' && result.inserted > 0) pause.abort()
    } catch (error) {
      syncFrom = clock.now() + FAILED_REST_MS
      note(error, 'A sync of the live tail failed')
    } finally {
      running = null
    }
  }

  function note(err: unknown, text: string): void {
    const cause = `${text} ${err instanceof AppError ? err.code : ''} ${String(err)}`
    if (cause !== lastCause) logger.warn({ err, environment: name }, text)
    lastCause = cause
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      pause = new AbortController()
      await look()
      if (!stopping.signal.aborted) await clock.wait(nextLook, pause.signal)
    }
  }

  let ended: Promise<void> | null = null

  return {
    add(watcher: Watcher): void {
      if (stopping.signal.aborted) {
        watcher.end()
        return
      }
      watchers.add(watcher)
      if (ended) pause.abort()
      else ended = asWork('paced', run)
    },
    remove: (watcher: Watcher) => void watchers.delete(watcher),
    async stop(): Promise<void> {
      stopping.abort()
      pause.abort()
      for (const watcher of watchers) watcher.end()
      await ended
      await running
    },
  }
}

function isRested({ caughtUpAgo }: SyncGlance): boolean {
  return caughtUpAgo === null || caughtUpAgo >= SYNC_REST_MS
}

export type Hub = ReturnType<typeof createHub>
