import 'server-only'
import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import { payloadObject, textAt } from '../../archive/happened/payload-member'
import { type Database, getDatabase } from '../../db'
import { delivery, returnSync } from '../../db/schema'
import { EVENTS } from '../../ramp/contract/events'

/** The most deliveries that one run looks at; the next run takes the others. */
const AT_ONCE = 1_000

const RETURNED = 'achDebit.returned'

/** Events after which a return is re-read (specification, 6.2 and 6.3). */
const RETURN_EVENTS = [
  ...EVENTS.filter(({ subject }) => subject === 'ach-debit-return').map(({ name }) => name),
  RETURNED,
]

/** `through` is the newest delivery that was looked at. */
export type ChangedReturns = { returnIds: string[]; through: number | null }

/**
 * The returns that deliveries archived since the last run name, each once. Before the first run there are none, because the
 * first walk reads all returns.
 */
export async function findChangedReturns(environment: string): Promise<ChangedReturns> {
  const db = await getDatabase()
  const [state] = await db
    .select({ lastDeliveryId: returnSync.lastDeliveryId })
    .from(returnSync)
    .where(eq(returnSync.environment, environment))
  if (state?.lastDeliveryId == null) return { returnIds: [], through: await newestDelivery(db, environment) }
  const rows = await db
    .select({
      id: delivery.id,
      event: delivery.event,
      resourceId: delivery.resourceId,
      payload: sql<string>`case when ${delivery.event} = ${RETURNED} then ${delivery.payload} else '' end`,
    })
    .from(delivery)
    .where(
      and(
        eq(delivery.environment, environment),
        gt(delivery.id, state.lastDeliveryId),
        inArray(delivery.event, RETURN_EVENTS),
      ),
    )
    .orderBy(asc(delivery.id))
    .limit(AT_ONCE)
  const returnIds = new Set(rows.flatMap((row) => returnIdOf(row) ?? []))
  const last = rows.at(-1)?.id ?? null
  return { returnIds: [...returnIds], through: last }
}

function returnIdOf({ event, resourceId, payload }: { event: string; resourceId: string | null; payload: string }) {
  if (event !== RETURNED) return resourceId
  const snapshot = payloadObject(payload)
  return snapshot && textAt(snapshot, 'achReturn.id')
}

async function newestDelivery(db: Database, environment: string): Promise<number> {
  const [newest] = await db
    .select({ id: sql<string | null>`max(${delivery.id})` })
    .from(delivery)
    .where(eq(delivery.environment, environment))
  return Number(newest?.id ?? 0)
}

/** Notes that the deliveries up to `through` are dealt with. */
export async function noteDeliveriesSeen(environment: string, through: number | null): Promise<void> {
  if (through === null) return
  const db = await getDatabase()
  await db
    .update(returnSync)
    .set({ lastDeliveryId: sql`greatest(${returnSync.lastDeliveryId}, ${through})` })
    .where(eq(returnSync.environment, environment))
}
