import 'server-only'
import type { Scope } from '../../auth/scope'
import { readingOf } from '../../http/reading'
import { toOnRampRow } from '../on-ramp-row'
import { recordOf } from '../record-of'
import { tellOfOnRamp } from '../tell/on-ramp-answers'
import { readResourceTimeline } from '../timeline/read-resource-timeline'
import { toldOnRamp } from '../told-rows'
import { lookUpUser } from '../user-client'
import type { OnRampDetail } from './details'

/**
 * An on-ramp: the platform’s record, else the newest snapshot, and its archived events; each part may fail by itself. @throws
 * AppError `forbidden` without user.read, `purpose_required`
 */
export async function readOnRampDetail(scope: Scope, userId: string, id: string): Promise<OnRampDetail> {
  const user = await lookUpUser(scope, userId, { of: 'on-ramp', id })
  const readLive = async () =>
    toOnRampRow(recordOf(id, await (await user.calls()).call('getOnRamp', { params: { id } })))
  const [live, history] = await Promise.all([
    readingOf(scope, 'on-ramp', readLive()),
    readingOf(scope, 'timeline of an on-ramp', readResourceTimeline(scope, userId, id)),
  ])
  const told = toldOnRamp(history.value?.newestSnapshot ?? null, history.value?.timeline.events.at(-1)?.at ?? null)
  return {
    id,
    readAt: new Date().toISOString(),
    row: live.value ?? told,
    knownFrom: live.value ? 'platform' : told ? 'archive' : null,
    liveProblem: live.problem,
    timeline: history.value ? { value: history.value.timeline, problem: null } : history,
    // From the present state only, because a snapshot may be old.
    answer: live.value && tellOfOnRamp(live.value),
  }
}
