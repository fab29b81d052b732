import 'server-only'
import type { Scope } from '../../auth/scope'
import { authorize } from '../../auth/scope'
import { indexable } from '../../codec/indexable'
import { lookUpUser } from '../../users/user-client'
import type { CurrencySums, ReturnRow } from '../dto'
import { addUpReturns } from './add-up-returns'
import { getReturnState } from './get-return-state'
import { listReturns } from './list-returns'
import { RETURNS } from './returns'

const PER_PAGE = 25

export type UserReturnPage = {
  rows: ReturnRow[]
  olderCursor: string | null
  totals: CurrencySums[]
  /** The time as of which the returns are known; null before the first complete walk. */
  completeAt: string | null
}

/**
 * The returns of one user, for which no key is needed. @throws AppError `forbidden` without user.read and return.read,
 * `purpose_required`, `invalid` for a damaged cursor
 */
export async function listUserReturns(scope: Scope, userId: string, cursor: string | null): Promise<UserReturnPage> {
  authorize(scope, RETURNS.permission)
  await lookUpUser(scope, userId, { of: 'returns' })
  const now = new Date()
  const which = { ...RETURNS.none, user: [indexable(userId)] }
  const [{ rows, olderCursor }, totals, { completeAt }] = await Promise.all([
    listReturns(scope, { ...which, limit: PER_PAGE, cursor }, now),
    addUpReturns(scope, which, now),
    getReturnState(scope),
  ])
  return { rows, olderCursor, totals, completeAt }
}
