import 'server-only'
import { authorize, type Scope } from '../../auth/scope'
import { getDatabase } from '../../db'
import { readKeysetPage } from '../../list/keyset'
import type { ListOrder } from '../../list/order'
import type { DeliveryPage } from '../dto'
import type { PageInput } from './page-query'
import { readPage } from './read-page'
import { withMoney } from './with-money'

/** A cursor of an earlier page; null for the first. */
export type ListInput = PageInput & { cursor: string | null; order?: ListOrder; above?: boolean }

/** One page, newest first unless told. @throws AppError `forbidden` without delivery.read; `invalid` for a damaged cursor. */
export async function listDeliveries(scope: Scope, input: ListInput): Promise<DeliveryPage> {
  authorize(scope, 'delivery.read')
  const db = await getDatabase()
  const page = await readKeysetPage(input, (cursor, limit) =>
    readPage(db, scope.environment.name, { ...input, limit }, cursor),
  )
  return { ...page, rows: await withMoney(db, scope.environment.name, page.rows) }
}
