import 'server-only'
import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import { authorize, type Scope } from '../../auth/scope'
import { type Database, getDatabase } from '../../db'
import { recoveryItem } from '../../db/schema'
import type { ValueCount } from '../../list/filters'
import { keysetOrder } from '../../list/sql'
import type { Outcome } from '../../model/outcome'
import { RECOVERY_RULES, type RecoveryRule, type RecoveryState } from '../../model/recovery'
import type { RecoveryCounts, RecoverySummary } from '../dto'
import { matchingFailures, RECOVERY_ORDER } from './matching'
import { readStandings, type Standings } from './read-standings'
import { NOBODY, RECOVERY, type WhichRecovery } from './recovery-items'
import { shownState } from './shown-state'

/** More are said as "more than". */
const COUNTED_AT_MOST = 10_000

/** Failures that are looked at for the number of their groups, which nobody keeps. */
const GROUPED_AT_MOST = 2_000

type Group = {
  state: RecoveryState
  rule: RecoveryRule | null
  outcome: Outcome
  endpoint: string
  event: string
  assignee: string
  count: number
}

type Choice = 'state' | 'rule' | 'outcome' | 'endpoint' | 'event' | 'assignee'

const NO_CHOICES = { state: null, rule: [], outcome: [], endpoint: [], event: [], assignee: [] }

/**
 * How many match, and how many each value of a filter would show under the others: from kept counts, and counted up to
 * 10,000 under a filter by person, resource or time. @throws AppError `forbidden` without recovery.read
 */
export async function countRecovery(scope: Scope, which: WhichRecovery, now: Date): Promise<RecoveryCounts> {
  authorize(scope, RECOVERY.permission)
  const db = await getDatabase()
  return countAll(db, scope.environment.name, which, now, () => readStandings(db, scope.environment.name))
}

/** Both, from one reading of the kept counts. @throws AppError `forbidden` without recovery.read */
export async function countWithSummary(
  scope: Scope,
  which: WhichRecovery,
  now: Date,
): Promise<{ counts: RecoveryCounts; summary: RecoverySummary }> {
  authorize(scope, RECOVERY.permission)
  const db = await getDatabase()
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
  const isKept = RECOVERY.query({ ...RECOVERY.start, ...which, ...NO_CHOICES, group: 'resource' }) === ''
  const [found, grouped] = await Promise.all([
    isKept && which.assignee.length === 0 ? countKept(db, name, standings) : countBoth(db, name, which, now),
    which.group === 'none' ? null : countGroups(db, name, which, now),
  ])
  const { groups, isCut } = found
  const among = (but?: Choice, under = which) => groups.filter((group) => passes(group, under, but))
  const failures = { total: sumOf(among()), isCapped: isCut }
  return {
    ...(grouped ?? failures),
    readAt: now.toISOString(),
    failures,
    areValuesCapped: isCut,
    states: countBy(among('state'), ({ state }) => state),
    rules: countBy(among('rule', { ...which, state: 'all' }), ({ rule }) => rule),
    outcomes: countBy(among('outcome'), ({ outcome }) => outcome),
    endpoints: countBy(among('endpoint'), ({ endpoint }) => endpoint),
    events: countBy(among('event'), ({ event }) => event),
    assignees: countBy(among('assignee'), ({ assignee }) => assignee),
  }
}

type Found = { groups: Group[]; isCut: boolean }

/** No other filters are set: kept counts, those of nobody without what is assigned. */
async function countKept(db: Database, environment: string, standings: () => Promise<Standings>): Promise<Found> {
  const { counts, isAnyAssigned } = await standings()
  const assigned = isAnyAssigned
    ? await countSome(db, and(eq(recoveryItem.environment, environment), isNotNull(recoveryItem.assigneeName)))
    : []
  const kept = counts.map(
    ({ standing, ...row }): Group => ({
      ...row,
      assignee: NOBODY,
      ...(standing === 'open' ? { state: 'open', rule: null } : { state: 'closed', rule: standing }),
    }),
  )
  const taken = assigned.map((group) => ({ ...group, assignee: NOBODY, count: -group.count }))
  return { groups: [...kept, ...taken, ...assigned], isCut: false }
}

async function countBoth(db: Database, environment: string, which: WhichRecovery, now: Date): Promise<Found> {
  const count = (state: RecoveryState) =>
    countSome(db, matchingFailures(environment, { ...which, ...NO_CHOICES, state }, now))
  const [open, closed] = await Promise.all([count('open'), count('closed')])
  return { groups: [...open, ...closed], isCut: sumOf(open) > COUNTED_AT_MOST || sumOf(closed) > COUNTED_AT_MOST }
}

function countSome(db: Database, where: SQL | undefined): Promise<Group[]> {
  const some = db
    .select({
      state: recoveryItem.state,
      rule: recoveryItem.rule,
      outcome: recoveryItem.outcome,
      endpoint: recoveryItem.endpoint,
      event: recoveryItem.event,
      assignee: sql<string>`coalesce(${recoveryItem.assigneeName}, ${NOBODY})`.as('assignee'),
    })
    .from(recoveryItem)
    .where(where)
    .orderBy(...keysetOrder(RECOVERY_ORDER, null))
    .limit(COUNTED_AT_MOST + 1)
    .as('some')
  const { state, rule, outcome, endpoint, event, assignee } = some
  return db
    .select({ state, rule, outcome, endpoint, event, assignee, count: sql<number>`count(*)::integer` })
    .from(some)
    .groupBy(sql`1, 2, 3, 4, 5, 6`)
}

/** Rows of the grouped list. More failures than are looked at have more groups than are found. */
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

const sumOf = (groups: readonly Pick<Group, 'count'>[]) => groups.reduce((sum, { count }) => sum + count, 0)

function passes(group: Group, which: WhichRecovery, but: Choice | undefined): boolean {
  const shown = shownState(which)
  const has = (name: Exclude<Choice, 'state'>) => {
    const chosen: readonly string[] = which[name]
    const value = group[name]
    return name === but || chosen.length === 0 || (value !== null && chosen.includes(value))
  }
  return (
    (but === 'state' || shown === 'all' || group.state === shown) &&
    has('rule') &&
    has('outcome') &&
    has('endpoint') &&
    has('event') &&
    has('assignee')
  )
}

function countBy<T extends string>(groups: readonly Group[], read: (group: Group) => T | null): ValueCount<T>[] {
  const counts = new Map<T, number>()
  for (const group of groups) {
    const value = read(group)
    if (value !== null) counts.set(value, (counts.get(value) ?? 0) + group.count)
  }
  return [...counts].flatMap(([value, count]) => (count > 0 ? { value, count } : [])).sort((a, b) => b.count - a.count)
}

/** From kept counts. @throws AppError `forbidden` without recovery.read */
export async function getRecoverySummary(scope: Scope): Promise<RecoverySummary> {
  authorize(scope, RECOVERY.permission)
  return summaryOf(await readStandings(await getDatabase(), scope.environment.name))
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
