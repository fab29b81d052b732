import 'server-only'
import type { Transaction } from '../../../db'
import type { Outcome } from '../../../model/outcome'
import { lockDerived } from '../../lock-derived'
import { sharedIds } from '../../settlement/read-sharing'
import { type GoneDelivery, readAffected } from './affected-items'
import { readFailures } from './failures'
import { readEvidence, storeJudged } from './judged'
import { removeItems } from './write-items'

/** Failures few enough for one statement. */
export const JUDGED_AT_ONCE = 2_000

/** Judges the failures again that removed deliveries may have closed. Every transaction that removes deliveries calls it. */
export async function judgeGone(
  tx: Transaction,
  environment: string,
  gone: readonly (GoneDelivery & { outcome: Outcome })[],
): Promise<void> {
  if (gone.length === 0) return
  await lockDerived(tx, environment)
  const missed = gone.flatMap(({ id, outcome }) => (outcome === 'delivered' ? [] : id))
  const delivered = gone.filter(({ outcome }) => outcome === 'delivered')
  if (missed.length > 0) await removeItems(tx, environment, missed)
  await judgeItems(tx, environment, await readAffected(tx, environment, [], delivered))
}

/** Judges these deliveries again and stores the changes; skips ids that are delivered or not archived. The caller has called `lockDerived`. */
export async function judgeItems(tx: Transaction, environment: string, ids: readonly number[]): Promise<void> {
  for (let begin = 0; begin < ids.length; begin += JUDGED_AT_ONCE) {
    const missed = await readFailures(tx, environment, ids.slice(begin, begin + JUDGED_AT_ONCE))
    if (missed.length === 0) continue
    const evidence = await readEvidence(
      tx,
      environment,
      missed.map(({ id }) => id),
      sharedIds(missed),
    )
    await storeJudged(tx, environment, missed, evidence)
  }
}
