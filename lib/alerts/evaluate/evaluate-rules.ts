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

/** `findings` is null if the rule could not be judged, so nothing about it is known. */
export type Judged = { ruleId: number; kind: RuleKind; findings: RuleFinding[] | null }

/**
 * Judges rules as of now; hours that several rules need are read once. While the archive is not up to date, a missing delivery
 * proves nothing, so rules that read the archive are not judged.
 */
export async function evaluateRules(environment: Environment, rules: readonly Rule[], now: Date): Promise<Judged[]> {
  const known = rules.flatMap(({ id, kind: name, settings }) => {
    const kind = findRuleKind(name)
    const parsed = kind?.settings.safeParse(settings)
    // A rule of another version is left out, because its settings cannot be read.
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

/** Reads each name when it is first asked for, and only once. */
function readOnce(): Once {
  const reads = new Map<string, Promise<unknown>>()
  return <T>(name: string, read: () => Promise<T>) => {
    const known = reads.get(name) ?? read()
    reads.set(name, known)
    // Each name always has the same type of answer.
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
