import 'server-only'
import { and, asc, desc, eq, gt, gte, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { authorize, type Scope } from '../../auth/scope'
import { type Database, getDatabase } from '../../db'
import { redeliveryItem } from '../../db/schema'
import { readBeside } from '../../list/beside'
import type { ListCursor } from '../../list/cursor'
import { type PlacedRow, readKeysetPage } from '../../list/keyset'
import type { ListOrder } from '../../list/order'
import type { BesideRow, ListPage } from '../../list/page'
import { type MemberSql, memberConditions } from '../../list/sql'
import { type ItemState, UNDELIVERED_STATES } from '../../model/redelivery'
import { readJob } from '../jobs/job-rows'
import type { RedeliveryItem } from './dto'
import { ITEM_COLUMNS, type ReadItem, readItem, toItem } from './item-rows'
import { NO_STATUS_CHOICE, REDELIVERY_ITEMS, type WhichItems } from './redelivery-items'

type Input = WhichItems & { limit: number; cursor: string | null; order?: ListOrder; above?: boolean }

/** A page of a job’s results. @throws AppError `forbidden` without redelivery.read; `not_found`; `invalid` for a damaged cursor */
export async function listItems(scope: Scope, jobId: string, input: Input): Promise<ListPage<RedeliveryItem>> {
  authorize(scope, REDELIVERY_ITEMS.permission)
  const db = await getDatabase()
  const job = await readJob(db, scope.environment.name, jobId)
  const page = await readKeysetPage(input, (cursor, limit) => readMatching(db, job.id, input, cursor, limit + 1))
  return { ...page, rows: page.rows.map(toItem) }
}

/** @throws AppError `forbidden` without redelivery.read; `not_found` */
export async function getItemNeighbours(
  scope: Scope,
  jobId: string,
  position: string,
  which: WhichItems,
): Promise<BesideRow> {
  authorize(scope, REDELIVERY_ITEMS.permission)
  const db = await getDatabase()
  const job = await readJob(db, scope.environment.name, jobId)
  const row = placed(await readItem(db, job.id, position))
  return readBeside(
    row,
    (cursor) => readMatching(db, job.id, which, cursor, 2),
    ({ id }) => String(id),
  )
}

/** The list orders by position alone, which is also the id of a row. */
const placed = <Row extends ReadItem>(row: Row): Row & PlacedRow => ({ ...row, id: row.position, sortAt: new Date(0) })

async function readMatching(
  db: Database,
  jobId: number,
  which: WhichItems,
  cursor: ListCursor | null,
  limit: number,
): Promise<(ReadItem & PlacedRow)[]> {
  const { position } = redeliveryItem
  const isUpward = cursor?.direction === 'newer'
  const beyond = cursor && (isUpward ? gt(position, cursor.id) : lt(position, cursor.id))
  const rows = await db
    .select(ITEM_COLUMNS)
    .from(redeliveryItem)
    .where(and(matchingItems(jobId, which), beyond ?? undefined))
    .orderBy(isUpward ? asc(position) : desc(position))
    .limit(limit)
  return rows.map(placed)
}

const MEMBERS: MemberSql<WhichItems> = {
  state: ofStates,
  status: (choices) => (choices.length === 0 ? undefined : or(...choices.map(ofStatus))),
  event: redeliveryItem.event,
  resource: redeliveryItem.resourceId,
  text: (text) => (text === null ? undefined : ofId(text.trim())),
}

export function matchingItems(jobId: number, which: WhichItems): SQL | undefined {
  return and(eq(redeliveryItem.jobId, jobId), ...memberConditions(MEMBERS, which))
}

/** Uses `undelivered` where it can, because no index has `state`; the table says why. */
function ofStates(states: readonly ItemState[]): SQL | undefined {
  if (states.length === 0) return undefined
  const { state, undelivered } = redeliveryItem
  return inArray(states.every(isUndelivered) ? undelivered : state, [...states])
}

const isUndelivered = (state: string) => UNDELIVERED_STATES.some((name) => name === state)

function ofStatus(choice: string): SQL | undefined {
  const { status } = redeliveryItem
  if (choice === NO_STATUS_CHOICE) return isNull(status)
  if (!choice.endsWith('xx')) return eq(status, Number(choice))
  const first = Number(choice[0]) * 100
  return and(gte(status, first), lt(status, first + 100))
}

function ofId(text: string): SQL | undefined {
  const isNumber = /^\d{1,15}$/.test(text)
  return or(
    inArray(redeliveryItem.resourceId, [text]),
    isNumber ? sql`${redeliveryItem.deliveryId} = ${Number(text)}` : undefined,
  )
}
