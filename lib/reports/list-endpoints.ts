import 'server-only'
import { readTotals } from '../archive/query/read-totals'
import { authorize, type Scope } from '../auth/scope'
import { getReadDatabase } from '../db'
import { DELIVERY_REPORT } from './delivery-report'

/** The endpoints of all archived deliveries. @throws AppError `forbidden` without delivery.read. */
export async function listEndpoints(scope: Scope): Promise<string[]> {
  authorize(scope, DELIVERY_REPORT.permission)
  const totals = await readTotals(await getReadDatabase(scope), scope.environment.name)
  return [...new Set(totals.map(({ endpoint }) => endpoint))].toSorted()
}
