import 'server-only'
import { authorize, type Scope } from '../../auth/scope'
import { JsonText } from '../../codec/json-text'
import { type Database, getReadDatabase, getReadSource } from '../../db'
import { readTogether } from '../../db/read-together'
import { readKeysetPage } from '../../list/keyset'
import type { ListOrder } from '../../list/order'
import type { DeliveryPage } from '../dto'
import type { PageInput } from './page-query'
import { readPage } from './read-page'
import { withMoney } from './with-money'

/** `cursor` is from an earlier page; null for the first page. */
export type ListInput = PageInput & { cursor: string | null; order?: ListOrder; above?: boolean }

/** Reads one page, newest first unless `order` says otherwise. @throws AppError `forbidden` without delivery.read; `invalid` for a damaged cursor. */
export async function listDeliveries(scope: Scope, input: ListInput): Promise<DeliveryPage> {
  authorize(scope, 'delivery.read')
  return readDeliveries(await getReadDatabase(scope), scope.environment.name, input)
}

const readOnce = readTogether<JsonText<DeliveryPage>>()

/** `listDeliveries` as JSON, read and written once for all who ask for the same page at the same moment. */
export async function writeDeliveries(scope: Scope, input: ListInput): Promise<JsonText<DeliveryPage>> {
  authorize(scope, 'delivery.read')
  const environment = scope.environment.name
  const { db, behindMs } = await getReadSource(scope)
  return readOnce(
    JSON.stringify([environment, input, behindMs === null]),
    async () => new JsonText(await readDeliveries(db, environment, input)),
  )
}

async function readDeliveries(db: Database, environment: string, input: ListInput): Promise<DeliveryPage> {
  const page = await readKeysetPage(input, (cursor, limit) => readPage(db, environment, { ...input, limit }, cursor))
  return { ...page, rows: await withMoney(db, environment, page.rows) }
}
