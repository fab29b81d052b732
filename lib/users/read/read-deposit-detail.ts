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
 * A deposit with its returns, and with its archived events; each part may fail by itself. @throws AppError `forbidden` without
 * user.read, `purpose_required`
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
    // From the present state only, because a snapshot may be old.
    answer: live.value && tellOfDeposit(live.value),
    returns,
  }
}
