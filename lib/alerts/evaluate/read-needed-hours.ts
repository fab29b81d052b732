import 'server-only'
import { and, eq, gte, sql } from 'drizzle-orm'
import { getDatabase } from '../../db'
import { deliveryTotal } from '../../db/schema'
import { COUNT_HOUR_MS, type HourSeries, hourOf, type SubjectHours, sumWindow } from '../rule-kind/hour-series'
import type { HourDimension, Rise, RuleKind, RuleSettings } from '../rule-kind/rule-kind'
import { readHours, subjectOf } from './read-hours'

type Known = { kind: RuleKind; settings: RuleSettings }

/**
 * `quiet`: a subject without a delivery for so many hours is read for `quietHours`. `rises`: a subject with one of these rises is
 * read for `riseHours`.
 */
type Needed = { hours: number; quietHours: number; quiet: number; riseHours: number; rises: Rise[] }

/**
 * The hours that rules need now, each dimension read once. Earlier weeks are read only for subjects that are quiet or rise,
 * because for others they change nothing.
 */
export async function readNeededHours(
  environment: string,
  known: readonly Known[],
  now: Date,
): Promise<Map<HourDimension, HourSeries>> {
  return new Map(
    await Promise.all(
      [...neededBy(known)].map(async ([dimension, needed]) => {
        return [dimension, await readDimension(environment, dimension, needed, now)] as const
      }),
    ),
  )
}

function neededBy(known: readonly Known[]): Map<HourDimension, Needed> {
  const all = new Map<HourDimension, Needed>()
  for (const { kind, settings } of known) {
    if (kind.source !== 'hours') continue
    const { dimension, hours, quiet, rise } = kind.of(settings)
    const needed = all.get(dimension) ?? {
      hours: 0,
      quietHours: 0,
      quiet: Number.POSITIVE_INFINITY,
      riseHours: 0,
      rises: [],
    }
    all.set(dimension, needed)
    needed.hours = Math.max(needed.hours, quiet ?? rise?.hours ?? hours)
    if (quiet !== undefined) {
      needed.quietHours = Math.max(needed.quietHours, hours)
      needed.quiet = Math.min(needed.quiet, quiet)
    }
    if (rise) {
      needed.riseHours = Math.max(needed.riseHours, hours)
      needed.rises.push(rise)
    }
  }
  return all
}

async function readDimension(
  environment: string,
  dimension: HourDimension,
  { hours, quietHours, quiet, riseHours, rises }: Needed,
  now: Date,
): Promise<HourSeries> {
  const running = hourOf(now.getTime())
  const end = running + COUNT_HOUR_MS
  // One hour more, because an end is also judged by the window that ended an hour ago.
  const spanOf = (length: number) => ({ from: new Date(end - (length + 1) * COUNT_HOUR_MS), to: new Date(end) })
  const recent = await readHours(environment, dimension, spanOf(hours))
  const names = (series: HourSeries) => series.map(({ subject }) => subject)
  const rising = riseHours > hours ? names(recent.filter((subject) => rises.some(isRising(subject, running)))) : []
  const since = running - quiet * COUNT_HOUR_MS
  const isHeard = ({ hours: own }: SubjectHours) => [...own.keys()].some((hour) => hour >= since)
  const heard = quietHours > hours ? recent.filter(isHeard) : recent
  const longest = spanOf(Math.max(quietHours, riseHours))
  const read = new Set(names(heard))
  const others =
    quietHours > hours
      ? (await readSubjects(environment, dimension, spanOf(quietHours).from)).filter((subject) => !read.has(subject))
      : []
  const wanted = [...new Set([...rising, ...others])]
  if (wanted.length === 0) return heard
  return [
    ...heard.filter(({ subject }) => !wanted.includes(subject)),
    ...(await readHours(environment, dimension, longest, wanted)),
  ]
}

const isRising =
  (subject: SubjectHours, running: number) =>
  ({ hours, isRisen }: Rise): boolean =>
    [running, running - COUNT_HOUR_MS].some((at) => isRisen(sumWindow(subject, at, hours)))

/** The subjects that had a delivery since then. */
async function readSubjects(environment: string, dimension: HourDimension, since: Date): Promise<string[]> {
  const db = await getDatabase()
  const column = deliveryTotal[dimension === 'endpoint' ? 'endpoint' : 'event']
  const subject = dimension === 'all' ? sql<string>`''` : sql<string>`${column}`
  const rows = await db
    .selectDistinct({ subject })
    .from(deliveryTotal)
    .where(and(eq(deliveryTotal.environment, environment), gte(deliveryTotal.lastAt, since)))
  return [...new Set(rows.map((row) => subjectOf(dimension, row.subject)))]
}
