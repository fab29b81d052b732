import 'server-only'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { FAILING, fromMs, msText } from '../../archive/derived/incidents/run-sql'
import { getDatabase } from '../../db'
import { formatEndpoint } from '../../format/endpoint'
import { formatQuantity } from '../../format/number'
import { endpointDid } from '../../incidents/incident-sentence'
import { answersOf, type CauseCounts } from '../../model/incident'
import { causeOfEndpoint, type RuleSpan, type SpanKind, settingNumber } from '../rule-kind/rule-kind'
import { wholeSetting } from '../rule-kind/settings'

const MOST = 1_000
const DAY_MS = 86_400_000
const DAY = sql`interval '1 day'`

/**
 * A part of a run in which no failure is later than a day after the one before. `reachedAt` is the time of the failure with
 * which the run has enough. Times are texts, in milliseconds.
 */
type RunPart = {
  id: string
  endpoint: string
  failures: number
  open: number
  causes: CauseCounts
  reachedAt: string
  from: string
  lastAt: string
  endedAt: string | null
}

type Asked = { environment: string; from: Date; to: Date; least: number }

/** Reads parts of runs, the oldest first. A run of weeks costs one lookup for each of its days. */
async function readParts({ environment, from, to, least }: Asked): Promise<RunPart[]> {
  const db = await getDatabase()
  const [begin, end] = [from, to].map((time) => fromMs(sql`${time.getTime()}::float8`))
  const ofRun = sql`delivery.environment = ${environment} and delivery.endpoint = run.endpoint and ${FAILING}`
  const { rows } = await db.execute<RunPart>(sql`
    with recursive run as materialized (
      select * from incident_run
      where environment = ${environment} and is_incident and failures >= ${least} and first_at <= ${end}
        and (ended_at > ${begin} or (ended_at is null and last_at > ${begin} - ${DAY}))
      order by first_at desc limit ${MOST}
    ), step as (
      select id, first_at as from_at, first_at as at from run
      union all
      select id, case when next.at > step.at + ${DAY} then next.at else from_at end, next.at
      from step join run using (id) cross join lateral (
        select coalesce(
          (select sort_at from delivery where ${ofRun} and sort_at > step.at and sort_at <= least(last_at, step.at + ${DAY})
            order by sort_at desc limit 1),
          (select sort_at from delivery where ${ofRun} and sort_at > step.at and sort_at <= last_at order by sort_at limit 1),
          last_at
        ) as at
      ) as next
      where step.at < last_at
    )
    select run.id::text as id, endpoint, failures, open, causes, ${msText(sql`run.ended_at`)} as "endedAt",
      ${msText(sql`reached.at`)} as "reachedAt", ${msText(sql`part.from_at`)} as "from", ${msText(sql`part.last_at`)} as "lastAt"
    from run
    join (select id, from_at, max(at) as last_at from step group by 1, 2) as part using (id)
    cross join lateral (
      select coalesce(
        (select sort_at from delivery where ${ofRun} and sort_at >= first_at and sort_at <= run.last_at
          order by sort_at offset ${least - 1} limit 1),
        run.last_at
      ) as at
    ) as reached
    order by part.from_at, run.id`)
  return rows
}

/** The time in which a look finds a part: from the failure that makes enough, until a delivery succeeds or nothing failed for a day. */
function timeOf({ reachedAt, from, lastAt, endedAt }: RunPart): { from: number; to: number } | null {
  const known = Math.max(Number(from), Number(reachedAt))
  if (known > Number(lastAt)) return null
  return { from: known, to: Math.min(Number(lastAt) + DAY_MS, endedAt === null ? Infinity : Number(endedAt)) }
}

export const INCIDENT_BEGINS: SpanKind = {
  id: 'incident',
  title: 'Incident',
  about: 'Fires when an endpoint fails several times in a row with nothing delivered in between.',
  severity: 'page',
  source: 'spans',
  settings: z.strictObject({ failures: wholeSetting({ least: 3, most: 10_000, usual: 3 }) }),
  fields: [{ name: 'failures', label: 'At least', unit: 'failures in a row' }],
  advice: {
    says: 'See what the endpoint answers. Once it works again, send its failures again.',
    action: 'Open incident',
    also: ['recovery', 'registrations'],
  },
  // An endpoint that accepts one delivery between failures has not recovered.
  holds: { before: 0, after: 10 },
  read: async (settings, { environment, from, to }) => {
    const least = settingNumber(settings, 'failures')
    const parts = await readParts({ environment: environment.name, from, to, least })
    return parts.flatMap((part): RuleSpan[] => {
      const { id, endpoint, failures, open, causes } = part
      const time = timeOf(part)
      if (time === null || time.from > to.getTime() || time.to <= from.getTime()) return []
      return [
        {
          subject: endpoint,
          subjectName: formatEndpoint(endpoint),
          cause: causeOfEndpoint(endpoint),
          from: new Date(time.from),
          to: time.to > to.getTime() ? null : new Date(time.to),
          evidence: {
            sentence: `${formatQuantity(failures, 'failure')} in a row, ${open} unresolved: the endpoint ${endpointDid(answersOf(causes))}.`,
            value: failures,
            threshold: least,
            href: `/${environment.name}/incidents/${id}`,
          },
        },
      ]
    })
  },
}
