import 'server-only'
import type { DeliveryRow } from '../../archive/dto'
import { NO_FILTER } from '../../archive/filter/filter'
import { toRow } from '../../archive/query/delivery-row'
import { readPage } from '../../archive/query/read-page'
import { authorize, type Scope } from '../../auth/scope'
import { type Database, getDatabase } from '../../db'
import { findReturn } from '../list/find-return'
import { toReturnRow } from '../list/return-row'
import { RETURNS } from '../list/returns'
import type { ReturnDetail, ReturnWebhooks } from './dto'
import { readArchivedDeposit } from './read-archived-deposit'

const COUNTED = 100
const SHOWN = 8
const RECORD_SHOWN = 64 * 1024

/**
 * A return with the archived deliveries about it, its deposit, funding source and on-ramp. @throws AppError `forbidden`
 * without return.read and delivery.read; `not_found`
 */
export async function getReturn(scope: Scope, name: string): Promise<ReturnDetail> {
  authorize(scope, RETURNS.permission)
  authorize(scope, 'delivery.read')
  const db = await getDatabase()
  const { record, firstReadAt, changedAt, readAt, goneAt, ...found } = await findReturn(db, scope, name)
  const row = toReturnRow(found)
  const { name: environment } = scope.environment
  const [deposit, ...webhooks] = await Promise.all([
    row.depositId === null ? null : readArchivedDeposit(db, environment, row.depositId),
    readWebhooks(db, environment, 'return', row.returnId),
    readWebhooks(db, environment, 'deposit', row.depositId),
    readWebhooks(db, environment, 'on-ramp', row.onRampId),
    readWebhooks(db, environment, 'funding source', row.sourceId),
  ])
  return {
    ...row,
    record: record.slice(0, RECORD_SHOWN),
    firstReadAt: firstReadAt.toISOString(),
    changedAt: changedAt.toISOString(),
    readAt: readAt.toISOString(),
    goneAt: goneAt?.toISOString() ?? null,
    deposit,
    webhooks: webhooks.filter((group) => group !== null),
  }
}

async function readWebhooks(
  db: Database,
  environment: string,
  about: ReturnWebhooks['about'],
  id: string | null,
): Promise<ReturnWebhooks | null> {
  if (id === null) return null
  const stored = await readPage(db, environment, { ...NO_FILTER, resource: [id], limit: COUNTED + 1 }, null)
  const rows: DeliveryRow[] = stored.slice(0, SHOWN).map(toRow)
  return { about, id, count: Math.min(stored.length, COUNTED), isCapped: stored.length > COUNTED, rows }
}
