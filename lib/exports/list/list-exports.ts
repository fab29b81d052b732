import 'server-only'
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { authorize, may, type Scope } from '../../auth/scope'
import { getDatabase } from '../../db'
import { exportJob } from '../../db/schema'
import { countList } from '../../list/count/count-list'
import { groupRows } from '../../list/count/group-rows'
import { readKeysetPage } from '../../list/keyset'
import type { ListOrder } from '../../list/order'
import type { ListPage } from '../../list/page'
import { beyondCursor, keysetOrder, type MemberSql, matchingRows } from '../../list/sql'
import type { ExportJobDto } from '../jobs/export-dto'
import { toExportDto } from '../jobs/export-dto'
import { listSources } from '../sources/sources'
import { EXPORTS, type ExportListCounts, REPORT_CHOICE, type WhichExports } from './exports'

const ORDER = { sortAt: exportJob.createdAt, id: exportJob.id }

const LIST = sql`coalesce(${exportJob.settings}->>'list', ${sql.raw(`'${REPORT_CHOICE}'`)})`

const MEMBERS: MemberSql<WhichExports> = {
  exportState: exportJob.state,
  list: (lists) => (lists.length === 0 ? undefined : inArray(LIST, lists)),
  by: exportJob.operatorName,
}

type Input = WhichExports & { limit: number; cursor: string | null; order?: ListOrder; above?: boolean }

/** A page of export jobs whose lists the role may read. @throws AppError `forbidden`; `invalid` for a damaged cursor */
export async function listExports(scope: Scope, input: Input, now: Date): Promise<ListPage<ExportJobDto>> {
  authorize(scope, EXPORTS.permission)
  const db = await getDatabase()
  const page = await readKeysetPage(input, async (cursor, limit) => {
    const rows = await db
      .select()
      .from(exportJob)
      .where(and(matchingExports(scope, input, now), beyondCursor(ORDER, cursor)))
      .orderBy(...keysetOrder(ORDER, cursor))
      .limit(limit + 1)
    return rows.map((row) => ({ ...row, sortAt: row.createdAt }))
  })
  return { ...page, rows: page.rows.map((row) => toExportDto(row, scope)) }
}

const VALUES = { exportState: exportJob.state, list: LIST, by: exportJob.operatorName }

/** @throws AppError `forbidden` */
export async function countExports(scope: Scope, which: WhichExports, now: Date): Promise<ExportListCounts> {
  authorize(scope, EXPORTS.permission)
  const db = await getDatabase()
  return countList(EXPORTS, which, (filters, most) => {
    const where = matchingExports(scope, filters, now)
    return groupRows(db, { table: exportJob, values: VALUES, where, order: keysetOrder(ORDER, null) }, most)
  })
}

function matchingExports(scope: Scope, which: WhichExports, now: Date): SQL | undefined {
  return and(
    eq(exportJob.environment, scope.environment.name),
    readable(scope),
    matchingRows(MEMBERS, ORDER, which, now),
  )
}

/** Only exports whose lists the actor may read, because an export’s words tell what it holds. */
function readable({ actor }: Scope): SQL | undefined {
  if (actor.kind !== 'operator') return undefined
  const lists = listSources().filter(({ permission }) => may(actor, permission))
  const names = [...lists.map(({ list }) => list), ...(may(actor, 'delivery.read') ? [REPORT_CHOICE] : [])]
  // The results of a redelivery count as redeliveries.
  return inArray(sql`split_part(${LIST}, '/', 1)`, names.length === 0 ? [''] : names)
}
