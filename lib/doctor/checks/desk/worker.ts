import 'server-only'
import { sql } from 'drizzle-orm'
import type { Database } from '../../../db'
import { env } from '../../../env'
import { formatDuration } from '../../../format/duration'
import { QUEUES } from '../../../jobs/queues'
import type { DeskFacts } from '../../probe/desk-facts'
import { type DoctorCheck, foundRight, foundWrong, type Judgement, notChecked } from '../../report/report'
import { withDatabase } from './with-database'

/** The schedule creates a job every minute, so five minutes without one are too many. */
const LATE_SECONDS = 300

export const WORKER: DoctorCheck<DeskFacts> = {
  id: 'worker',
  title: 'Worker and schedules',
  judge: (facts) => withDatabase(facts, judgeWorker),
}

async function judgeWorker(database: Database): Promise<Judgement> {
  const advice =
    env().worker === 'off'
      ? 'Start a worker: npm run worker.'
      : 'Start the desk again, and look at its log for why the worker ended.'
  const { rows } = await database.execute<{ name: string | null }>(
    sql`select to_regclass('pgboss.schedule')::text as name`,
  )
  if (!rows[0]?.name) return foundWrong('No worker has run on this database yet.', advice)
  const [missing, { created, waiting }] = await Promise.all([missingSchedules(database), readJobs(database)])
  const evidence = [
    created === null ? 'no job in the last day' : `last activity ${formatDuration(created)} ago`,
    waiting === null ? 'no waiting jobs' : `oldest waiting job ${formatDuration(waiting)}`,
  ]
  if (missing.length > 0)
    return foundWrong(
      `The schedules of ${missing.join(', ')} are missing: the worker was started before they were configured.`,
      'Restart the worker.',
      { evidence },
    )
  if (created === null || created > LATE_SECONDS)
    return foundWrong(
      created === null
        ? 'No worker is running: the schedule created no job.'
        : `No worker is running: the schedule has created no job for ${formatDuration(created)}.`,
      advice,
      { evidence },
    )
  if (waiting !== null && waiting > LATE_SECONDS)
    return notChecked(`A job has been waiting for ${formatDuration(waiting)}: the worker is busy or not running.`, {
      advice,
      evidence,
    })
  return foundRight('A worker is running, and every schedule is set.', evidence)
}

/** Names of configured environments that have no schedule. */
async function missingSchedules(database: Database): Promise<string[]> {
  const { rows } = await database.execute<{ key: string }>(
    sql`select key from pgboss.schedule where name = ${QUEUES['sync-deliveries'].name}`,
  )
  const known = new Set(rows.map(({ key }) => key))
  return env()
    .environments.map(({ name }) => name)
    .filter((name) => !known.has(`${name}.head`))
}

/** Ages in seconds by the database’s clock: `created` of the newest job or heartbeat, `waiting` of the oldest job that is due. */
type Jobs = { created: number | null; waiting: number | null }

async function readJobs(database: Database): Promise<Jobs> {
  const { rows } = await database.execute<Jobs>(sql`
    select
      extract(epoch from now() - greatest(max(created_on), max(heartbeat_on) filter (where state = 'active')))::float8 as created,
      extract(epoch from now() - min(created_on) filter (where state = 'created' and start_after <= now()))::float8 as waiting
    from pgboss.job where name = ${QUEUES['sync-deliveries'].name}`)
  return rows[0] ?? { created: null, waiting: null }
}
