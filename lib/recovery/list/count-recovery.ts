import 'server-only'
import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import { authorize, type Scope } from '../../auth/scope'
import { type Database, getReadDatabase } from '../../db'
import { recoveryItem } from '../../db/schema'
import { COUNTED_AT_MOST, countFound, type FoundGroups, uncounted } from '../../list/count/count-list'
import { groupRows } from '../../list/count/group-rows'
import { keysetOrder } from '../../list/sql'
import { RECOVERY_RULES, RECOVERY_STATES } from '../../model/recovery'
import type { RecoverySummary } from '../dto'
import { matchingFailures, RECOVERY_ORDER } from './matching'
import { readStandings, type Standings } from './read-standings'
import { NOBODY, RECOVERY, type RecoveryCounts, type WhichRecovery } from './recovery-items'
import { shownState } from './shown-state'

/** The most failures that are looked at to count their groups, because no counts of groups are kept. */
const GROUPED_AT_MOST = 2_000

/**
 * Counts the matches, and how many each value of a filter would show under the other filters: from kept counts, or up to
 * 10,000 under a filter by person, resource or time. @throws AppError `forbidden` without recovery.read
 */
export async function countRecovery(scope: Scope, which: WhichRecovery, now: Date): Promise<RecoveryCounts> {
  authorize(scope, RECOVERY.permission)
  const db = await getReadDatabase(scope)
  return countAll(db, scope.environment.name, which, now, () => readStandings(db, scope.environment.name))
}

/** Counts like `countRecovery` and gives the summary, from one reading of the kept counts. @throws AppError `forbidden` without recovery.read */
export async function countWithSummary(
  scope: Scope,
  which: WhichRecovery,
  now: Date,
): Promise<{ counts: RecoveryCounts; summary: RecoverySummary }> {
  authorize(scope, RECOVERY.permission)
  const db = await getReadDatabase(scope)
  const { name } = scope.environment
  const standings = readStandings(db, name)
  const [counts, summary] = await Promise.all([
    countAll(db, name, which, now, () => standings),
    standings.then(summaryOf),
  ])
  return { counts, summary }
}

async function countAll(
  db: Database,
  name: string,
  which: WhichRecovery,
  now: Date,
  standings: () => Promise<Standings>,
): Promise<RecoveryCounts> {
  const others = uncounted(RECOVERY, which)
  const isKept = RECOVERY.query({ ...RECOVERY.start, ...others, group: 'resource' }) === ''
  const [found, grouped] = await Promise.all([
    isKept && which.assignee.length === 0
      ? countKept(db, name, standings)
      : groupFailures(db, name, { ...others, state: 'all' }, now),
    which.group === 'none' ? null : countGroups(db, name, which, now),
  ])
  const under = (state: ReturnType<typeof shownState>) => ({ ...which, state: state === 'all' ? null : state })
  const counts = await countFound(RECOVERY, under(shownState(which)), found, () => groupFailures(db, name, which, now))
  const underRules = await countFound(
    RECOVERY,
    under(shownState({ ...which, rule: [...RECOVERY_RULES] })),
    found,
    async () => found,
  )
  const { total, isCapped } = counts
  return { ...counts, ...grouped, readAt: now.toISOString(), failures: { total, isCapped }, rules: underRules.rules }
}

const VALUES = {
  state: recoveryItem.state,
  rule: recoveryItem.rule,
  outcome: recoveryItem.outcome,
  endpoint: recoveryItem.endpoint,
  event: recoveryItem.event,
  assignee: sql`coalesce(${recoveryItem.assigneeName}, ${NOBODY})`,
}

const groupSome = (db: Database, where: SQL | undefined): Promise<FoundGroups> =>
  groupRows(
    db,
    { table: recoveryItem, values: VALUES, where, order: keysetOrder(RECOVERY_ORDER, null) },
    COUNTED_AT_MOST,
  )

/** Counts without other filters from kept counts; assigned failures are taken from the count of nobody. */
async function countKept(db: Database, environment: string, standings: () => Promise<Standings>): Promise<FoundGroups> {
  const { counts, isAnyAssigned } = await standings()
  const kept = counts.map(({ standing, ...row }) => ({
    ...row,
    assignee: NOBODY,
    ...(standing === 'open' ? { state: 'open', rule: null } : { state: 'closed', rule: standing }),
  }))
  if (!isAnyAssigned) return { groups: kept, isCapped: false }
  const assigned = await groupSome(
    db,
    and(eq(recoveryItem.environment, environment), isNotNull(recoveryItem.assigneeName)),
  )
  const taken = assigned.groups.map((group) => ({ ...group, assignee: NOBODY, count: -group.count }))
  return { groups: [...kept, ...taken, ...assigned.groups], isCapped: false }
}

/** Groups the failures of each state by the state’s own index. */
async function groupFailures(db: Database, environment: string, which: WhichRecovery, now: Date): Promise<FoundGroups> {
  const shown = shownState(which)
  const states = RECOVERY_STATES.filter((state) => shown === 'all' || shown === state)
  const parts = await Promise.all(
    states.map((state) => groupSome(db, matchingFailures(environment, { ...which, state }, now))),
  )
  return { groups: parts.flatMap(({ groups }) => groups), isCapped: parts.some(({ isCapped }) => isCapped) }
}

/** Counts the rows of the grouped list; `isCapped` if there are more failures than are looked at. */
async function countGroups(db: Database, environment: string, which: WhichRecovery, now: Date) {
  const { rows } = await db.execute<{ total: number; looked: number }>(sql`
    with latest as (
      select endpoint, coalesce(nullif(resource_id, ''), delivery_id::text) as resource from ${recoveryItem}
      where ${matchingFailures(environment, which, now)}
      order by at desc, delivery_id desc limit ${GROUPED_AT_MOST + 1}
    )
    select (select count(*)::integer from (select distinct endpoint, resource from latest) as groups) as total,
      (select count(*)::integer from latest) as looked`)
  const { total = 0, looked = 0 } = rows[0] ?? {}
  return { total, isCapped: looked > GROUPED_AT_MOST }
}

const sumOf = (groups: readonly { count: number }[]) => groups.reduce((sum, { count }) => sum + count, 0)

/** The summary, from kept counts. @throws AppError `forbidden` without recovery.read */
export async function getRecoverySummary(scope: Scope): Promise<RecoverySummary> {
  authorize(scope, RECOVERY.permission)
  return summaryOf(await readStandings(await getReadDatabase(scope), scope.environment.name))
}

function summaryOf({ counts, isComplete, lastClosedAt }: Standings): RecoverySummary {
  return {
    raw: sumOf(counts),
    open: sumOf(counts.filter(({ standing }) => standing === 'open')),
    rules: RECOVERY_RULES.map((value) => ({ value, count: sumOf(counts.filter(({ standing }) => standing === value)) }))
      .filter(({ count }) => count > 0)
      .sort((a, b) => b.count - a.count),
    isComplete,
    lastClosedAt: lastClosedAt === null ? null : new Date(lastClosedAt).toISOString(),
  }
}
