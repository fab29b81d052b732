import 'server-only'
import { and, asc, eq, isNull, lt, sql } from 'drizzle-orm'
import { getDatabase } from '../../db'
import { achReturn } from '../../db/schema'
import { logger } from '../../logger'
import { segmentOf } from '../../paths'
import { platformClient } from '../../platform-client'
import { PlatformError } from '../../ramp'
import { noteReturnsRead, renewReturnLease } from './return-lease'
import { isRefusal, type ReturnRunning, readPatiently } from './return-run'
import { noteGone, storeReturns } from './store-returns'
import { returnIdentity, toStoredReturn } from './to-stored-return'

const AT_ONCE = 50

/** The failures after which one return is skipped, so that it does not hold up the others. */
const REFUSALS = 2

/** The answer for one return; an `unreadable` one stays as the list gave it. */
type Reread = { found: ReturnType<typeof toStoredReturn> } | 'gone' | 'unreadable' | 'forbidden'

/**
 * Reads one return by its id and stores it, or notes that the platform does not have it any more.
 *
 * @returns `refused` if the platform keeps failing on this return, `stopped` after an abort
 */
export async function rereadReturn(run: ReturnRunning, id: string, walk = 0): Promise<'done' | 'refused' | 'stopped'> {
  try {
    const answer = await readPatiently(run, () => readOne(run, id), REFUSALS)
    if (answer === null) return 'stopped'
    await storeAnswer(run, id, answer, walk)
    return 'done'
  } catch (err) {
    if (!isRefusal(err)) throw err
    logger.warn(
      { environment: run.environment.name, err },
      'The platform fails on a return that is asked for by its id',
    )
    return 'refused'
  }
}

async function readOne({ environment, signal }: ReturnRunning, id: string): Promise<Reread> {
  if (segmentOf(id) === null) return 'unreadable'
  try {
    return {
      found: toStoredReturn(await platformClient(environment).call('getAchDebitReturn', { params: { id }, signal })),
    }
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error
    if (error.kind === 'not_found') return 'gone'
    if (error.kind === 'forbidden') {
      logger.warn({ environment: environment.name, err: error }, 'The platform refuses to show a return by its id')
      return 'forbidden'
    }
    if (error.kind !== 'contract' && error.kind !== 'invalid') throw error
    logger.warn({ environment: environment.name, err: error }, 'A return could not be read by its id')
    return 'unreadable'
  }
}

async function storeAnswer(run: ReturnRunning, id: string, answer: Reread, walk: number): Promise<void> {
  const { environment, lease, progress } = run
  const db = await getDatabase()
  run.progress = await db.transaction(async (tx) => {
    await renewReturnLease(tx, lease)
    const counts =
      typeof answer === 'object'
        ? await storeReturns(tx, environment.name, [answer.found], walk)
        : { added: 0, changed: 0 }
    const isThis = sql`${achReturn.identity} = decode(${returnIdentity(id, '')}, 'hex')`
    if (answer === 'gone') await noteGone(tx, environment.name, isThis)
    if (answer === 'unreadable' || answer === 'forbidden')
      await tx
        .update(achReturn)
        .set({ walk })
        .where(and(eq(achReturn.environment, environment.name), isThis, lt(achReturn.walk, walk)))
    const after = {
      ...progress,
      returns: progress.returns + 1,
      added: progress.added + counts.added,
      changed: progress.changed + counts.changed,
      skipped: progress.skipped + (answer === 'forbidden' ? 1 : 0),
    }
    await noteReturnsRead(tx, lease, { progress: after })
    return after
  })
  await run.onStored?.()
}

/**
 * Asks for each return that a whole walk did not meet, because it may have moved in the list or be gone. An item without an
 * id that was not met counts as gone.
 *
 * @returns false after an abort
 */
export async function rereadUnseen(run: ReturnRunning, walk: number): Promise<boolean> {
  const db = await getDatabase()
  const unseen = and(
    eq(achReturn.environment, run.environment.name),
    lt(achReturn.walk, walk),
    isNull(achReturn.goneAt),
  )
  await db.transaction(async (tx) => {
    await renewReturnLease(tx, run.lease)
    await noteGone(tx, run.environment.name, sql`${lt(achReturn.walk, walk)} and ${isNull(achReturn.returnId)}`)
  })
  for (;;) {
    const rows = await db
      .select({ id: achReturn.id, record: achReturn.record })
      .from(achReturn)
      .where(unseen)
      .orderBy(asc(achReturn.id))
      .limit(AT_ONCE)
    if (rows.length === 0) return true
    for (const { id, record } of rows) {
      const returnId = idIn(record)
      if (returnId !== null && (await rereadReturn(run, returnId, walk)) === 'stopped') return false
      // The walk has dealt with this return, whatever the answer.
      await db.update(achReturn).set({ walk }).where(eq(achReturn.id, id))
    }
  }
}

/** The whole id from the record, because the column may hold a shortened one. */
function idIn(record: string): string | null {
  try {
    const value: unknown = JSON.parse(record)
    const id: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, 'id') : null
    return typeof id === 'string' ? id : null
  } catch {
    return null
  }
}
