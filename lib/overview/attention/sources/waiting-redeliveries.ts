import 'server-only'
import { eq, type SQL, sql } from 'drizzle-orm'
import { getDatabase } from '../../../db'
import { prepareRead } from '../../../db/prepared-read'
import { redeliveryJob } from '../../../db/schema'
import { rowAddress } from '../../../list/row-address'
import { neededIn } from '../../../redelivery/list/list-redeliveries'
import { JOB_NEEDS, type JobNeed, REDELIVERIES } from '../../../redelivery/list/redeliveries'
import type { AttentionSource } from '../source'

const PART_WORDS: Record<JobNeed, string> = { resume: 'paused or stopped', unknown: 'with unresolved unknown results' }

const counted = (condition: SQL) => sql<number>`(count(*) filter (where ${condition}))::integer`
const milliseconds = (instant: SQL) => sql<number | null>`(extract(epoch from ${instant}) * 1000)::bigint::float8`

const readWaiting = prepareRead('attention_redeliveries', (db) => {
  const environment = sql.placeholder('environment')
  const needed = neededIn(environment)
  const job = db
    .select({
      createdAt: redeliveryJob.createdAt,
      finishedAt: redeliveryJob.finishedAt,
      resume: sql<boolean>`${needed.resume}`.as('resume'),
      unknown: sql<boolean>`${needed.unknown}`.as('unknown'),
    })
    .from(redeliveryJob)
    .where(eq(redeliveryJob.environment, environment))
    .as('job')
  const waits = sql`(${job.resume} or ${job.unknown})`
  return db
    .select({
      count: counted(waits),
      resume: counted(sql`${job.resume}`),
      unknown: counted(sql`${job.unknown}`),
      firstAt: milliseconds(sql`min(${job.createdAt}) filter (where ${waits})`),
      lastAt: milliseconds(sql`max(${job.finishedAt})`),
    })
    .from(job)
})

export const WAITING_REDELIVERIES: AttentionSource = {
  id: 'waiting-redeliveries',
  label: 'Redeliveries',
  action: 'Open redeliveries',
  permission: REDELIVERIES.permission,
  place: 'archive',
  path: 'redeliveries',
  read: async ({ scope }) => {
    const db = await getDatabase()
    const { name } = scope.environment
    const [row] = await readWaiting(db, { environment: name })
    if (!row) throw new Error('an aggregate has one row')
    const { count } = row
    const parts = JOB_NEEDS.map((need) => ({
      count: row[need],
      words: PART_WORDS[need],
      href: rowAddress(REDELIVERIES, name, { needs: [need] }),
    }))
    const at = count > 0 ? row.firstAt : row.lastAt
    return {
      count,
      words:
        count > 0
          ? `${count === 1 ? 'redelivery needs' : 'redeliveries need'} attention`
          : 'No redelivery needs attention',
      urgency: 'waiting',
      note: 'Rampdesk never sends a delivery with an unknown result again by itself.',
      time:
        at === null ? null : { words: count > 0 ? 'the first' : 'the last one ended', at: new Date(at).toISOString() },
      href: rowAddress(REDELIVERIES, name, { needs: count > 0 ? [...JOB_NEEDS] : [] }),
      parts: parts.filter((part) => part.count > 0),
    }
  },
}
