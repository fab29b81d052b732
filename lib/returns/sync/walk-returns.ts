import 'server-only'
import { eq, sql } from 'drizzle-orm'
import { getDatabase } from '../../db'
import { returnSync } from '../../db/schema'
import { logger } from '../../logger'
import { platformClient } from '../../platform-client'
import { createWalk, PlatformError } from '../../ramp'
import type { AchDebitReturn } from '../../ramp/contract/schemas/ach-debit-return'
import type { Listed } from '../../ramp/contract/schemas/list'
import { PAGE_LIMIT } from '../../ramp/contract/schemas/paging'
import { rereadUnseen } from './reread-returns'
import { noteReturnsRead, renewReturnLease } from './return-lease'
import { type ReturnRunning, readPatiently } from './return-run'
import { type StoredCounts, storeReturns } from './store-returns'
import { toStoredReturn } from './to-stored-return'

/** A walk that began longer ago is not resumed, because its first pages are too old. */
const RESUME_WITHIN_MINUTES = 60

const MAX_EXPIRED_CURSORS = 3

/** `cursor` is the place where the walk goes on; null at the beginning of the list. */
type ReturnWalk = { isWhole: boolean; number: number; cursor: string | null }

type WalkEnd = 'done' | 'stopped' | 'expired'

/**
 * Reads the whole list, going on where a killed run stopped, then asks for each return that the walk did not meet.
 *
 * @returns false after an abort
 * @throws PlatformError for lasting trouble and for a list whose cursors lead back
 */
export async function walkWholeList(run: ReturnRunning): Promise<boolean> {
  let end: WalkEnd = 'expired'
  let number = 0
  for (let expired = 0; end === 'expired'; expired++) {
    const walk = await openWalk(run, expired > 0)
    number = walk.number
    end = await followPages(run, walk, expired >= MAX_EXPIRED_CURSORS)
  }
  if (end === 'stopped' || !(await rereadUnseen(run, number))) return false
  const db = await getDatabase()
  await db.transaction(async (tx) => {
    await renewReturnLease(tx, run.lease)
    await tx
      .update(returnSync)
      .set({ walkCursor: null, walkBeganAt: null, completeAt: sql`${returnSync.walkBeganAt}` })
      .where(eq(returnSync.environment, run.environment.name))
  })
  return true
}

/** Reads the list from its beginning to the first page without news. False after an abort. */
export async function walkNews(run: ReturnRunning): Promise<boolean> {
  const db = await getDatabase()
  const [state] = await db
    .select({ walk: returnSync.walk })
    .from(returnSync)
    .where(eq(returnSync.environment, run.environment.name))
  return (await followPages(run, { isWhole: false, number: state?.walk ?? 0, cursor: null }, true)) === 'done'
}

async function openWalk({ environment, lease }: ReturnRunning, isAnew: boolean): Promise<ReturnWalk> {
  const db = await getDatabase()
  return db.transaction(async (tx) => {
    await renewReturnLease(tx, lease)
    const here = eq(returnSync.environment, environment.name)
    const [open] = await tx
      .select({
        number: returnSync.walk,
        cursor: returnSync.walkCursor,
        isFresh: sql<boolean>`${returnSync.walkBeganAt} > now() - make_interval(mins => ${RESUME_WITHIN_MINUTES})`,
      })
      .from(returnSync)
      .where(here)
    if (open && open.cursor !== null && open.isFresh && !isAnew) {
      return { isWhole: true, number: open.number, cursor: open.cursor }
    }
    const number = (open?.number ?? 0) + 1
    await tx.update(returnSync).set({ walk: number, walkCursor: null, walkBeganAt: sql`now()` }).where(here)
    return { isWhole: true, number, cursor: null }
  })
}

async function followPages(run: ReturnRunning, walk: ReturnWalk, isLastTry: boolean): Promise<WalkEnd> {
  const advance = createWalk({ cursor: walk.cursor, operation: 'Read returns' })
  let { cursor } = walk
  do {
    const at = cursor
    let page: Awaited<ReturnType<typeof readReturnPage>> | null
    try {
      page = await readPatiently(run, () => readReturnPage(run, at))
    } catch (error) {
      if (isLastTry || cursor === null || !isExpiredCursor(error)) throw error
      logger.warn({ environment: run.environment.name }, 'The platform refused a cursor of the returns; starting anew')
      return 'expired'
    }
    if (page === null) return 'stopped'
    const next = follow(() => advance(page))
    const counts = await storePage(run, walk, page.data, next.cursor)
    await run.onStored?.()
    if (next.refusal) throw next.refusal
    if (!walk.isWhole && counts.added + counts.changed === 0) return 'done'
    cursor = next.cursor
  } while (cursor !== null && !run.signal.aborted)
  return cursor === null ? 'done' : 'stopped'
}

/** Advances the walk; answers an invalid cursor as a refusal, so that the page itself is stored first. */
function follow(advance: () => string | null): { cursor: string | null; refusal?: PlatformError } {
  try {
    return { cursor: advance() }
  } catch (error) {
    if (error instanceof PlatformError) return { cursor: null, refusal: error }
    throw error
  }
}

function readReturnPage({ environment, signal }: ReturnRunning, cursor: string | null) {
  const query = { limit: PAGE_LIMIT.max, ...(cursor === null ? {} : { cursor }) }
  return platformClient(environment).call('listAchDebitReturns', { query, signal })
}

/** An invalid request can only be due to the cursor. */
const isExpiredCursor = (error: unknown) => error instanceof PlatformError && error.kind === 'invalid'

async function storePage(
  run: ReturnRunning,
  walk: ReturnWalk,
  items: readonly Listed<AchDebitReturn>[],
  next: string | null,
): Promise<StoredCounts> {
  const rows = items.map(toStoredReturn)
  const { lease, environment, progress } = run
  const db = await getDatabase()
  return db.transaction(async (tx) => {
    await renewReturnLease(tx, lease)
    const counts = await storeReturns(tx, environment.name, rows, walk.number)
    run.progress = {
      ...progress,
      pages: progress.pages + 1,
      returns: progress.returns + rows.length,
      added: progress.added + counts.added,
      changed: progress.changed + counts.changed,
    }
    await noteReturnsRead(tx, lease, { progress: run.progress, ...(walk.isWhole ? { walkCursor: next } : {}) })
    return counts
  })
}
