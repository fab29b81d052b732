import 'server-only'
import { eq } from 'drizzle-orm'
import { STALE_AFTER_MS } from '../../archive/coverage/pass-overdue'
import { getDatabase } from '../../db'
import { syncState } from '../../db/schema'
import type { Environment } from '../../env'
import { logger } from '../../logger'
import { type HourSeries, hourOf } from '../rule-kind/hour-series'
import type { HourDimension, Once, RuleFinding, RuleKind, RuleSettings } from '../rule-kind/rule-kind'
import { findRuleKind } from '../rules/kinds'
import { readNeededHours } from './read-needed-hours'

type Rule = { id: number; kind: string; settings: Record<string, unknown> }

/** `findings` null: the rule could not be judged, so nothing about it is known. */
export type Judged = { ruleId: number; kind: RuleKind; findings: RuleFinding[] | null }

/**
 * Judges rules as things are now; hours that several rules look at are read once. While the archive is not up to date, what is
 * missing there says nothing: rules that read it are not judged.
 */
export async function evaluateRules(environment: Environment, rules: readonly Rule[], now: Date): Promise<Judged[]> {
  const known = rules.flatMap(({ id, kind: name, settings }) => {
    const kind = findRuleKind(name)
    const parsed = kind?.settings.safeParse(settings)
    // Settings of another version keep what they can't say from being judged.
    return kind && parsed?.success ? [{ id, kind, settings: parsed.data as RuleSettings }] : []
  })
  const isStale = await isArchiveStale(environment.name, now)
  const hours = isStale ? new Map<HourDimension, HourSeries>() : await readNeededHours(environment.name, known, now)
  const once = readOnce()
  return Promise.all(
    known.map(async ({ id, kind, settings }) => {
      if (isStale && kind.source !== 'now') return { ruleId: id, kind, findings: null }
      try {
        return { ruleId: id, kind, findings: await judge(kind, settings, { environment, now, hours, once }) }
      } catch (err) {
        logger.warn({ err, rule: id, kind: kind.id }, 'An alert rule could not be judged; the next minute tries again')
        return { ruleId: id, kind, findings: null }
      }
    }),
  )
}

async function isArchiveStale(environment: string, now: Date): Promise<boolean> {
  const db = await getDatabase()
  const [state] = await db
    .select({ caughtUpAt: syncState.caughtUpAt })
    .from(syncState)
    .where(eq(syncState.environment, environment))
  return now.getTime() - (state?.caughtUpAt?.getTime() ?? 0) > STALE_AFTER_MS
}

/** Each name is read when first asked for; rules with the same settings are read once, too. */
function readOnce(): Once {
  const reads = new Map<string, Promise<unknown>>()
  return <T>(name: string, read: () => Promise<T>) => {
    const known = reads.get(name) ?? read()
    reads.set(name, known)
    // One name has one type of answer.
    return known as Promise<T>
  }
}

type About = { environment: Environment; now: Date; hours: Map<HourDimension, HourSeries>; once: Once }

async function judge(
  kind: RuleKind,
  settings: RuleSettings,
  { environment, now, hours, once }: About,
): Promise<RuleFinding[]> {
  const own = `${kind.id} ${JSON.stringify(settings)}`
  if (kind.source === 'now') return once(own, () => kind.read(settings, { environment, now, once }))
  if (kind.source === 'spans') {
    const spans = await once(own, () => kind.read(settings, { environment, from: now, to: now }))
    return spans.filter(({ to }) => to === null).map((span) => ({ ...span, isOver: true, isClear: false }))
  }
  const series = hours.get(kind.of(settings).dimension) ?? []
  return series.map((subject) => kind.judge(settings, subject, hourOf(now.getTime()), environment.name))
}
