import 'server-only'
import { and, count, desc, eq, gt, isNotNull, not, sql } from 'drizzle-orm'
import { z } from 'zod'
import { getDatabase } from '../../db'
import { exportJob, exportSchedule } from '../../db/schema'
import { formatCount, formatQuantity } from '../../format/number'
import type { AlertEvidence } from '../../model/alert/alert'
import { readCountSpans } from '../rule-kind/count-spans'
import { NO_CAUSE, type NowKind, type RuleSettings, settingNumber } from '../rule-kind/rule-kind'
import { wholeSetting } from '../rule-kind/settings'

const HOUR_MS = 3_600_000

/** The address is written here, because the module of exports imports alerts, which are exported, too. */
const exportsOf = (environment: string) => `/${environment}/exports`

const MOST_SCHEDULES = 1_000

/** Schedules that are not paused, each with its last run that ended. */
async function readSchedules(environment: string) {
  const db = await getDatabase()
  const last = db
    .select({ id: exportJob.id, state: exportJob.state })
    .from(exportJob)
    .where(and(eq(exportJob.scheduleId, exportSchedule.id), isNotNull(exportJob.finishedAt)))
    .orderBy(desc(exportJob.id))
    .limit(1)
    .as('last')
  return db
    .select({
      id: exportSchedule.id,
      name: exportSchedule.name,
      problem: exportSchedule.problem,
      jobId: last.id,
      state: last.state,
    })
    .from(exportSchedule)
    .leftJoinLateral(last, sql`true`)
    .where(and(eq(exportSchedule.environment, environment), not(exportSchedule.isPaused)))
    .orderBy(exportSchedule.id)
    .limit(MOST_SCHEDULES)
}

export const FAILED_SCHEDULES: NowKind = {
  id: 'failed-schedules',
  title: 'Failed schedule',
  about:
    'Fires when the last run of a schedule failed or did not start, so nobody gets its file. Paused schedules are left out.',
  severity: 'notify',
  source: 'now',
  settings: z.strictObject({}),
  fields: [],
  advice: { says: 'See why the run failed, then fix the schedule or run it again.', action: 'Open the run' },
  holds: { before: 0, after: 0 },
  read: async (_, { environment }) => {
    const schedules = await readSchedules(environment.name)
    return schedules.map(({ id, name, problem, jobId, state }) => {
      const isOver = problem !== null || state === 'failed'
      return {
        subject: id,
        subjectName: name,
        cause: NO_CAUSE,
        isOver,
        isClear: !isOver,
        evidence: {
          sentence: problem === null ? 'The last run failed.' : 'The last run did not start.',
          value: null,
          threshold: null,
          href:
            problem === null && jobId !== null
              ? `${exportsOf(environment.name)}/${jobId}`
              : `${exportsOf(environment.name)}/schedules`,
        },
      }
    })
  },
}

export const FAILED_EXPORTS: NowKind = {
  id: 'failed-exports',
  title: 'Failed exports',
  about:
    'Fires when exports fail, including those of schedules. It is resolved once none has failed for that many hours.',
  severity: 'notify',
  source: 'now',
  settings: z.strictObject({
    count: wholeSetting({ least: 1, most: 10_000, usual: 1 }),
    hours: wholeSetting({ least: 1, most: 720, usual: 24 }),
  }),
  fields: [
    { name: 'count', label: 'At least', unit: 'exports' },
    { name: 'hours', label: 'Requested within', unit: 'hours' },
  ],
  advice: { says: 'See why they failed, then request them again.', action: 'Open exports' },
  holds: { before: 0, after: 0 },
  read: async (settings, { environment, now }) => {
    const [least, hours] = [settingNumber(settings, 'count'), settingNumber(settings, 'hours')]
    const from = new Date(now.getTime() - hours * HOUR_MS)
    const db = await getDatabase()
    const [row] = await db
      .select({ count: count() })
      .from(exportJob)
      .where(
        and(eq(exportJob.environment, environment.name), gt(exportJob.createdAt, from), eq(exportJob.state, 'failed')),
      )
    const failed = row?.count ?? 0
    return [
      {
        subject: '',
        subjectName: FAILED_EXPORTS.title,
        cause: NO_CAUSE,
        isOver: failed >= least,
        isClear: failed < least,
        evidence: failedEvidence(settings, environment.name, failed, now),
      },
    ]
  },
  past: async (settings, { environment, from, to }) => {
    const things = sql`
      select coalesce(finished_at, created_at) as begins,
        created_at + make_interval(hours => ${settingNumber(settings, 'hours')}::integer) as ends
      from export_job where environment = ${environment.name} and state = 'failed'`
    const spans = await readCountSpans(things, { least: settingNumber(settings, 'count'), from, to })
    return spans.map((span) => ({
      subject: '',
      subjectName: FAILED_EXPORTS.title,
      cause: NO_CAUSE,
      from: span.from,
      to: span.to,
      evidence: failedEvidence(settings, environment.name, span.count, span.from),
    }))
  },
}

function failedEvidence(settings: RuleSettings, environment: string, failed: number, at: Date): AlertEvidence {
  const hours = settingNumber(settings, 'hours')
  const from = new Date(at.getTime() - hours * HOUR_MS).toISOString()
  return {
    sentence: `${formatCount(failed)} of the exports that were requested within ${formatQuantity(hours, 'hour')} failed.`,
    value: failed,
    threshold: settingNumber(settings, 'count'),
    href: `${exportsOf(environment)}?${new URLSearchParams({ exportState: 'failed', from })}`,
  }
}
