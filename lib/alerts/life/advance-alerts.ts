import 'server-only'
import { and, desc, eq, gt, inArray, isNotNull, isNull, ne, or } from 'drizzle-orm'
import { getDatabase, type Transaction } from '../../db'
import { alert, alertRule, alertTransition } from '../../db/schema'
import type { Environment } from '../../env'
import { evaluateRules, type Judged } from '../evaluate/evaluate-rules'
import type { RuleFinding } from '../rule-kind/rule-kind'
import { quietReason, type Silence } from '../silences/quiet'
import { readSilences } from '../silences/read-silences'
import { type Life, nextLife, SAME_WITHIN_MS } from './next-life'

/** A statement of Postgres takes at most 65,535 parameters. */
const SLICE = 1_000

type AlertRecord = typeof alert.$inferSelect

type Rule = typeof alertRule.$inferSelect

/** Judges every rule that is on, once, and stores the changes of its alerts. Returns how many fired and resolved. */
export async function advanceAlerts(
  environment: Environment,
  now: Date = new Date(),
): Promise<{ fired: number; resolved: number }> {
  const db = await getDatabase()
  const rules = await db.select().from(alertRule).where(watched(environment.name))
  const judged = await evaluateRules(environment, rules, now)
  return db.transaction(async (tx) => {
    // One look at a time; a rule that was changed or switched off meanwhile waits for the next look.
    const held = await tx.select().from(alertRule).where(watched(environment.name)).orderBy(alertRule.id).for('update')
    const same = new Map(held.map((rule) => [rule.id, rule]))
    const before = new Map(rules.map((rule) => [rule.id, rule.changedAt.getTime()]))
    const silences = await readSilences(tx, environment.name, now)
    const counts = { fired: 0, resolved: 0 }
    for (const one of judged) {
      const rule = same.get(one.ruleId)
      if (rule && rule.changedAt.getTime() === before.get(rule.id))
        await advanceRule(tx, rule, one, { silences, now, counts })
    }
    await endUnwatched(tx, environment.name, now, counts)
    return counts
  })
}

const watched = (environment: string) =>
  and(eq(alertRule.environment, environment), eq(alertRule.isOn, true), isNull(alertRule.removedAt))

type Look = { silences: readonly Silence[]; now: Date; counts: { fired: number; resolved: number } }

async function advanceRule(tx: Transaction, rule: Rule, { kind, findings }: Judged, look: Look): Promise<void> {
  if (findings === null) return
  const { now } = look
  const open = await tx
    .select()
    .from(alert)
    .where(and(eq(alert.ruleId, rule.id), ne(alert.state, 'resolved')))
  const bySubject = new Map(open.map((row) => [row.subject, row]))
  const fresh = findings.filter(({ subject, isOver }) => isOver && !bySubject.has(subject))
  const recent = await readRecent(
    tx,
    rule.id,
    fresh.map(({ subject }) => subject),
    now,
  )
  for (const finding of findings) {
    const known = bySubject.get(finding.subject) ?? recent.get(finding.subject) ?? null
    bySubject.delete(finding.subject)
    await advanceOne(tx, rule, known, finding, { ...look, holds: kind.holds })
  }
  // An alert whose subject is no longer found counts as clear.
  const ending = kind.source === 'hours' && kind.gone ? { ending: kind.gone } : {}
  for (const gone of bySubject.values())
    await advanceOne(
      tx,
      rule,
      gone,
      { ...gone, ...ending, isOver: false, isClear: true },
      { ...look, holds: kind.holds },
    )
}

/** The last alert of each subject that was resolved within the last 24 hours. */
async function readRecent(tx: Transaction, ruleId: number, subjects: readonly string[], now: Date) {
  if (subjects.length === 0) return new Map<string, AlertRecord>()
  const rows = await tx
    .selectDistinctOn([alert.subject])
    .from(alert)
    .where(
      and(
        eq(alert.ruleId, ruleId),
        inArray(alert.subject, [...subjects]),
        eq(alert.state, 'resolved'),
        gt(alert.resolvedAt, new Date(now.getTime() - SAME_WITHIN_MS)),
      ),
    )
    .orderBy(alert.subject, desc(alert.id))
  return new Map(rows.map((row) => [row.subject, row]))
}

type OneLook = Look & { holds: { before: number; after: number } }

async function advanceOne(
  tx: Transaction,
  rule: Rule,
  known: AlertRecord | null,
  finding: RuleFinding,
  { silences, now, counts, holds }: OneLook,
): Promise<void> {
  const { subject, subjectName, cause, evidence } = finding
  const next = nextLife(known && lifeOf(known), { now, isOver: finding.isOver, isClear: finding.isClear, holds })
  if (next === null) {
    // A pending alert that is gone told nobody; one that fired earlier goes back to resolved.
    if (known?.state === 'pending')
      await (known.firstFiredAt === null
        ? tx.delete(alert).where(eq(alert.id, known.id))
        : tx.update(alert).set({ state: 'resolved' }).where(eq(alert.id, known.id)))
    return
  }
  const { life, transition } = next
  const about = { subject, subjectName, cause, severity: rule.severity, kind: rule.kind }
  // An alert keeps the evidence of the last look at which the threshold was reached.
  const kept = known && !finding.isOver ? known.evidence : evidence
  const shown = transition === 'resolved' && finding.ending ? { ...kept, sentence: finding.ending } : kept
  const isAnew = transition === 'fired'
  const values = { ...about, ...life, evidence: shown, ...(isAnew && { acknowledgedAt: null, acknowledgedBy: null }) }
  const id = known ? known.id : await insertAlert(tx, { ...values, environment: rule.environment, ruleId: rule.id })
  if (known) await tx.update(alert).set(values).where(eq(alert.id, id))
  if (known?.state === 'firing' && known.severity !== rule.severity) await tellAgain(tx, known)
  if (transition === null) return
  counts[transition]++
  const quiet = quietReason(
    { ruleId: rule.id, subject, endpoint: cause.endpoint, snoozedUntil: known?.snoozedUntil ?? null },
    silences,
    now,
  )
  await tx
    .insert(alertTransition)
    .values({ environment: rule.environment, alertId: id, transition, at: now, evidence: shown, quiet })
}

/** Plans the firing again for the channels of the new severity; a channel that was told is not told twice. */
async function tellAgain(tx: Transaction, { id, firedAt }: AlertRecord): Promise<void> {
  if (firedAt === null) return
  await tx
    .update(alertTransition)
    .set({ plannedAt: null })
    .where(
      and(eq(alertTransition.alertId, id), eq(alertTransition.transition, 'fired'), eq(alertTransition.at, firedAt)),
    )
}

async function insertAlert(tx: Transaction, values: typeof alert.$inferInsert): Promise<number> {
  const [row] = await tx.insert(alert).values(values).returning({ id: alert.id })
  if (!row) throw new Error('The alert was not stored.')
  return row.id
}

function lifeOf({ state, since, lastTrueAt, firstFiredAt, firedAt, resolvedAt, timesFired }: AlertRecord): Life {
  return { state, since, lastTrueAt, firstFiredAt, firedAt, resolvedAt, timesFired }
}

/** Ends the alerts of rules that are switched off or removed, because nothing judges them any more. */
async function endUnwatched(tx: Transaction, environment: string, now: Date, counts: Look['counts']): Promise<void> {
  const off = tx
    .select({ id: alertRule.id })
    .from(alertRule)
    .where(and(eq(alertRule.environment, environment), or(eq(alertRule.isOn, false), isNotNull(alertRule.removedAt))))
  const isOf = and(inArray(alert.ruleId, off), eq(alert.environment, environment))
  // Nobody was told of a pending alert, so it ends without a transition.
  await tx
    .update(alert)
    .set({ state: 'resolved' })
    .where(and(isOf, eq(alert.state, 'pending')))
  const ended = await tx
    .update(alert)
    .set({ state: 'resolved', resolvedAt: now })
    .where(and(isOf, eq(alert.state, 'firing')))
    .returning({ id: alert.id, evidence: alert.evidence })
  counts.resolved += ended.length
  for (let from = 0; from < ended.length; from += SLICE)
    await tx
      .insert(alertTransition)
      .values(
        ended
          .slice(from, from + SLICE)
          .map(({ id, evidence }) => ({
            environment,
            alertId: id,
            transition: 'resolved' as const,
            at: now,
            evidence,
          })),
      )
}
