import 'server-only'
import { and, eq, gt, isNull, or } from 'drizzle-orm'
import type { Transaction } from '../db'
import { accountLink } from '../db/schema'

/** The condition for a link that is not used, withdrawn or expired. */
export const isLinkOpen = (now: Date) =>
  and(isNull(accountLink.usedAt), isNull(accountLink.withdrawnAt), gt(accountLink.expiresAt, now))

/**
 * Withdraws the open links of an account: the links that set its password and, with `made`, the links that it made for others.
 * Returns how many.
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
