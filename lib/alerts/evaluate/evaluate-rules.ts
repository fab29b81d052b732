import 'server-only'
import { eq } from 'drizzle-orm'
import { STALE_AFTER_MS } from '../../archive/coverage/pass-overdue'
import { getDatabase } from '../../db'
import { syncState } from '../../db/schema'
import type { Environment } from '../../env'
import { logger } from '../../logger'
import { COUNT_HOUR_MS, type HourSeries, hourOf } from '../rules/hour-series'
import { findRuleKind } from '../rules/kinds'
import type { HourDimension, RuleFinding, RuleKind, RuleSettings } from '../rules/rule-kind'
import { readHours } from './read-hours'

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
  const hours = isStale ? new Map<HourDimension, HourSeries>() : await readNeeded(environment.name, known, now)
  return Promise.all(
    known.map(async ({ id, kind, settings }) => {
      if (isStale && kind.source !== 'now') return { ruleId: id, kind, findings: null }
      try {
        return { ruleId: id, kind, findings: await judge(kind, settings, { environment, now, hours }) }
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

type Known = { kind: RuleKind; settings: RuleSettings }

type About = { environment: Environment; now: Date; hours: Map<HourDimension, HourSeries> }

async function judge(
  kind: RuleKind,
  settings: RuleSettings,
  { environment, now, hours }: About,
): Promise<RuleFinding[]> {
  if (kind.source === 'now') return kind.read(settings, { environment, now })
  if (kind.source === 'spans') {
    const spans = await kind.read(settings, { environment, from: now, to: now })
    return spans.filter(({ to }) => to === null).map((span) => ({ ...span, isOver: true, isClear: false }))
  }
  const series = hours.get(kind.of(settings).dimension) ?? []
  return series.map((subject) => kind.judge(settings, subject, hourOf(now.getTime()), environment.name))
}

async function readNeeded(environment: string, known: readonly Known[], now: Date) {
  const needed = new Map<HourDimension, number>()
  for (const { kind, settings } of known) {
    if (kind.source !== 'hours') continue
    const { dimension, hours } = kind.of(settings)
    needed.set(dimension, Math.max(needed.get(dimension) ?? 0, hours))
  }
  const end = hourOf(now.getTime()) + COUNT_HOUR_MS
  return new Map(
    await Promise.all(
      [...needed].map(async ([dimension, hours]) => {
        // And the window before, by which an end is judged.
        const span = { from: new Date(end - (hours + 1) * COUNT_HOUR_MS), to: new Date(end) }
        return [dimension, await readHours(environment, dimension, span)] as const
      }),
    ),
  )
}
