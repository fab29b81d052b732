import 'server-only'
import type { Scope } from '../../auth/scope'
import { readingOf } from '../../http/reading'
import { OnRamp } from '../../ramp/contract/schemas/on-ramp'
import type { OnRampRow, TimelineEvent } from '../dto'
import { toOnRampRow } from '../on-ramp-row'
import { recordOf } from '../record-of'
import { tellOfOnRamp } from '../tell/on-ramp-answers'
import { readResourceTimeline } from '../timeline/read-resource-timeline'
import { lookUpUser } from '../user-client'
import type { OnRampDetail } from './details'

/**
 * One on-ramp: the platform's record joined with what the archive was told, each read for itself. @throws AppError
 * `forbidden` without user.read, `purpose_required`
 */
export async function readOnRampDetail(scope: Scope, userId: string, id: string): Promise<OnRampDetail> {
  const user = await lookUpUser(scope, userId, { of: 'on-ramp', id })
  const readLive = async () =>
    toOnRampRow(recordOf(id, await (await user.calls()).call('getOnRamp', { params: { id } })))
  const [live, history] = await Promise.all([
    readingOf(scope, 'on-ramp', readLive()),
    readingOf(scope, 'timeline of an on-ramp', readResourceTimeline(scope, userId, id)),
  ])
  const told = snapshotRow(history.value?.newestSnapshot ?? null, history.value?.timeline.events ?? [])
  return {
    id,
    readAt: new Date().toISOString(),
    row: live.value ?? told,
    knownFrom: live.value ? 'platform' : told ? 'archive' : null,
    liveProblem: live.problem,
    timeline: history.value ? { value: history.value.timeline, problem: null } : history,
    // Of the present state: a snapshot may be old.
    answer: live.value && tellOfOnRamp(live.value),
  }
}

/** The snapshot (not-shown.md, "6.3 onrampCredit.*") has no creation time: its first event stands in. */
function snapshotRow(snapshot: Record<string, unknown> | null, events: readonly TimelineEvent[]): OnRampRow | null {
  const { onRamp } = snapshot ?? {}
  if (typeof onRamp !== 'object' || onRamp === null) return null
  const read = OnRamp.safeParse({ createdAt: events.at(-1)?.at ?? '', ...onRamp })
  return read.success ? toOnRampRow(read.data) : null
}
