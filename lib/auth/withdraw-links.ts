import 'server-only'
import { and, eq, gt, isNull, or } from 'drizzle-orm'
import type { Transaction } from '../db'
import { accountLink } from '../db/schema'

/** Neither used nor withdrawn nor over. */
export const isLinkOpen = (now: Date) =>
  and(isNull(accountLink.usedAt), isNull(accountLink.withdrawnAt), gt(accountLink.expiresAt, now))

/**
 * Withdraws the open links that stand on an account: those that set its password, and with `made` those that it made for others.
 * Answers how many.
 */
export async function withdrawLinksOf(
  tx: Transaction,
  operatorId: string,
  { made }: { made: boolean },
): Promise<number> {
  const now = new Date()
  const isOf = eq(accountLink.operatorId, operatorId)
  const withdrawn = await tx
    .update(accountLink)
    .set({ withdrawnAt: now })
    .where(and(made ? or(isOf, eq(accountLink.createdById, operatorId)) : isOf, isLinkOpen(now)))
    .returning({ id: accountLink.id })
  return withdrawn.length
}
