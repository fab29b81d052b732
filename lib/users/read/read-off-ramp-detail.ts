import 'server-only'
import type { Scope } from '../../auth/scope'
import { type PartReading, readingOf } from '../../http/reading'
import { readOffRamp } from '../../ramp'
import type { OffRampRow } from '../dto'
import { toOffRampRow } from '../off-ramp-row'
import { punctualityOf } from '../off-ramp-speed'
import { recordOf } from '../record-of'
import { tellOfOffRamp } from '../tell/off-ramp-answers'
import { readResourceTimeline } from '../timeline/read-resource-timeline'
import { toldOffRamp } from '../told-rows'
import { lookUpUser, type UserCalls } from '../user-client'
import type { DestinationGlance, OffRampDetail } from './details'
import { readDestination } from './read-destination'

/**
 * An off-ramp: the platform’s record with missing values from the newest snapshot, and its archived events; each part may fail
 * by itself. @throws AppError `forbidden` without user.read, `purpose_required`
 */
export async function readOffRampDetail(scope: Scope, userId: string, id: string): Promise<OffRampDetail> {
  const user = await lookUpUser(scope, userId, { of: 'off-ramp', id })
  const readLive = async () =>
    toOffRampRow(readOffRamp(recordOf(id, await (await user.calls()).call('getOffRamp', { params: { id } }))))
  const [live, history] = await Promise.all([
    readingOf(scope, 'off-ramp', readLive()),
    readingOf(scope, 'timeline of an off-ramp', readResourceTimeline(scope, userId, id)),
  ])
  const told = toldOffRamp(history.value?.newestSnapshot ?? null)
  const row = live.value ? withTold(live.value, told) : told
  const now = Date.now()
  const inFlightSince =
    history.value?.timeline.events.find(({ event, isOccurrence }) => event === 'offramp.inFlight' && isOccurrence)
      ?.at ?? null
  const punctuality = punctualityOf({ status: row?.status ?? '', rail: row?.output.rail ?? null, inFlightSince }, now)
  return {
    id,
    readAt: new Date(now).toISOString(),
    row,
    knownFrom: live.value ? 'platform' : told ? 'archive' : null,
    liveProblem: live.problem,
    timeline: history.value ? { value: history.value.timeline, problem: null } : history,
    // From the present state only, because a snapshot may be old.
    answer: live.value && row ? tellOfOffRamp(row, punctuality.state === 'late') : null,
    punctuality,
    destination: await readAccount(scope, user.calls, row?.output.accountId ?? null),
  }
}

async function readAccount(
  scope: Scope,
  open: () => Promise<UserCalls>,
  accountId: string | null,
): Promise<PartReading<DestinationGlance> | null> {
  if (accountId === null) return null
  return readingOf(
    scope,
    'destination account',
    open().then((calls) => readDestination(calls, accountId)),
  )
}

/** Fills in rail, account name and quote, which the snapshots (6.3) have and the record (2.5) does not. */
function withTold(live: OffRampRow, told: OffRampRow | null): OffRampRow {
  if (!told || told.output.accountId !== live.output.accountId) return live
  const { rail, accountName } = live.output
  return {
    ...live,
    quoteId: live.quoteId ?? told.quoteId,
    output: { ...live.output, rail: rail ?? told.output.rail, accountName: accountName ?? told.output.accountName },
    transaction: live.transaction ?? told.transaction,
  }
}
