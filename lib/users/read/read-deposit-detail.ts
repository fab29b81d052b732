import 'server-only'
import type { Scope } from '../../auth/scope'
import { readingOf } from '../../http/reading'
import { toDepositRow } from '../deposit-row'
import { recordOf } from '../record-of'
import { tellOfDeposit } from '../tell/deposit-answers'
import { readResourceTimeline } from '../timeline/read-resource-timeline'
import { toldDeposit } from '../told-rows'
import { lookUpUser } from '../user-client'
import type { DepositDetail } from './details'
import { readUserReturns } from './read-user-returns'

/**
 * One deposit: the platform's record, its returns, and what the archive was told, each read for itself. @throws
 * AppError `forbidden` without user.read, `purpose_required`
 */
export async function readDepositDetail(scope: Scope, userId: string, id: string): Promise<DepositDetail> {
  const user = await lookUpUser(scope, userId, { of: 'deposit', id })
  const readLive = async () =>
    toDepositRow(recordOf(id, await (await user.calls()).call('getDeposit', { params: { depositId: id } })))
  const [live, history, returns] = await Promise.all([
    readingOf(scope, 'deposit', readLive()),
    readingOf(scope, 'timeline of a deposit', readResourceTimeline(scope, userId, id)),
    readingOf(scope, 'returns of a deposit', readUserReturns(scope.environment, userId, id)),
  ])
  const told = toldDeposit(history.value?.newestSnapshot ?? null)
  return {
    id,
    readAt: new Date().toISOString(),
    row: live.value ?? told,
    knownFrom: live.value ? 'platform' : told ? 'archive' : null,
    liveProblem: live.problem,
    timeline: history.value ? { value: history.value.timeline, problem: null } : history,
    // Of the present state: a snapshot may be old.
    answer: live.value && tellOfDeposit(live.value),
    returns,
  }
}
