import 'server-only'
import { asWork } from '../../db/turns/work'
import { AppError } from '../../errors'
import { logger } from '../../logger'
import type { Permission } from '../../model/role'
import { actorIn, may, type OperatorActor } from '../scope'

const CHECK_MS = 500
/** Streams end after this long without the database. */
const UNSURE_MS = 5_000

export type SessionWatchDeps = {
  clock: { now: () => number; wait: (ms: number, signal: AbortSignal) => Promise<void> }
  readOperators: (sessionIds: readonly string[]) => Promise<ReadonlyMap<string, OperatorActor>>
}

export type WatchedSession = {
  /** The signal is aborted when the session or a permission is gone, or unknown. */
  signal: AbortSignal
  release: () => void
}

/** `environment` is the one whose data the stream sends; null if there is none. */
type Watched = {
  sessionId: string
  environment: string | null
  permissions: readonly Permission[]
  ending: AbortController
}

const ENDED = new AppError('unauthenticated', 'The session has ended.')
const UNSURE = new AppError('unavailable', 'The session could not be checked.')

/** Reads the sessions of all open streams in one query twice a second, so that any process can end one. */
export function createSessionWatch({ clock, readOperators }: SessionWatchDeps) {
  const watched = new Set<Watched>()
  let stopping = new AbortController()
  let sureAt = 0
  let checkedAt: number | null = null
  let hasFailed = false

  async function check(): Promise<void> {
    const begun = clock.now()
    checkedAt = begun
    const asked = [...watched]
    try {
      const operators = await readOperators([...new Set(asked.map(({ sessionId }) => sessionId))])
      sureAt = clock.now()
      hasFailed = false
      for (const each of asked) judge(each, operators.get(each.sessionId))
    } catch (err) {
      if (!hasFailed) logger.warn({ err }, 'The sessions of open streams could not be checked')
      hasFailed = true
    } finally {
      if (checkedAt === begun) checkedAt = null
    }
  }

  function judge({ environment, permissions, ending }: Watched, found: OperatorActor | undefined): void {
    const operator = found && environment !== null ? actorIn(found, environment) : found
    const missing = operator && permissions.find((permission) => !may(operator, permission))
    if (!operator) ending.abort(ENDED)
    else if (missing)
      ending.abort(new AppError('forbidden', `Your role (${operator.role}) does not have the permission ${missing}.`))
  }

  async function run(signal: AbortSignal): Promise<void> {
    sureAt = clock.now()
    for (;;) {
      await clock.wait(CHECK_MS, signal)
      if (signal.aborted) return
      if (clock.now() - sureAt >= UNSURE_MS) for (const { ending } of watched) ending.abort(UNSURE)
      // A hanging check must not block later checks.
      if (checkedAt === null || clock.now() - checkedAt >= UNSURE_MS) void check()
    }
  }

  return {
    /** Watches a session that the caller has just checked. */
    watch(
      { sessionId }: OperatorActor,
      environment: string | null,
      permissions: readonly Permission[],
    ): WatchedSession {
      const each = { sessionId, environment, permissions, ending: new AbortController() }
      if (watched.size === 0) {
        stopping = new AbortController()
        const { signal } = stopping
        void asWork('paced', () => run(signal))
      }
      watched.add(each)
      const release = () => {
        if (watched.delete(each) && watched.size === 0) stopping.abort()
      }
      return { signal: each.ending.signal, release }
    },
    get size() {
      return watched.size
    },
  }
}

export type SessionWatch = ReturnType<typeof createSessionWatch>
