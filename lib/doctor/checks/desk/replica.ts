import 'server-only'
import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from 'pg'
import { codeOf, connectionReason } from '../../../db/connection-error'
import { openReplicaPool } from '../../../db/open-postgres'
import { createMeasure, type Measured } from '../../../db/replica/measure'
import { type Env, env } from '../../../env'
import { formatDuration } from '../../../format/duration'
import type { DeskFacts } from '../../probe/desk-facts'
import { type DoctorCheck, foundRight, foundWrong, type Judgement, notChecked } from '../../report/report'
import { withDatabase } from './with-database'

/** This check runs only if DATABASE_READ_URL is set. */
export const REPLICA: DoctorCheck<DeskFacts> = {
  id: 'replica',
  title: 'Replica',
  judge: (facts) =>
    withDatabase(facts, async ({ $client }): Promise<Judgement> => {
      const { replica } = env()
      return replica ? judgeReplica($client, replica) : notChecked('No replica is configured.')
    }),
}

type Settings = NonNullable<Env['replica']>

export async function judgeReplica(primary: Pool, settings: Settings): Promise<Judgement> {
  const own = await readPlace(primary)
  const probe = openReplicaPool(settings.url, 1)
  probe.on('error', () => undefined)
  try {
    return placeProblem(own, await readPlace(probe)) ?? (await judgeStandby(primary, probe, settings))
  } catch (error) {
    return unreachable(error)
  } finally {
    // Not awaited, because a server that no longer answers would hold up the report.
    probe.end().catch(() => undefined)
  }
}

type Place = { cluster: string; database: string; startedAt: string; isStandby: boolean }

async function readPlace(pool: Pool): Promise<Place> {
  const { rows } = await pool.query<Place>(PLACE)
  if (!rows[0]) throw new Error('one row is answered')
  return rows[0]
}

/** Every account may run this query. */
const PLACE = `
  select system_identifier::text as cluster, current_database() as database, pg_postmaster_start_time()::text as "startedAt",
    pg_is_in_recovery() as "isStandby"
  from pg_control_system()`

const UNREAD = 'Lists, exports and reports are read from the primary.'

function unreachable(error: unknown): Judgement {
  return foundWrong(
    `The replica can’t be used: ${connectionReason(error)}. ${UNREAD}`,
    'Start the replica, or correct DATABASE_READ_URL. Check that the firewall lets the desk connect to it.',
  )
}

function placeProblem(own: Place, found: Place): Judgement | null {
  if (found.cluster !== own.cluster)
    return foundWrong(
      `DATABASE_READ_URL names a server that is not a replica of this database. ${UNREAD}`,
      'Set it to a streaming replica of the server in DATABASE_URL, such as one made by pg_basebackup -R.',
      { told: 'The system identifiers of the two servers differ.', evidence: [own, found].map(identifierOf) },
    )
  if (!found.isStandby && found.startedAt === own.startedAt)
    return foundWrong(
      'DATABASE_READ_URL names the primary itself, which therefore does all the work.',
      'Set it to a replica, or remove it.',
      { told: 'Both addresses lead to a server that started at the same moment.' },
    )
  if (!found.isStandby)
    return foundWrong(
      `The replica was promoted and no longer follows this database. ${UNREAD}`,
      'If it is to be the new primary, set DATABASE_URL to it. Otherwise set DATABASE_READ_URL to a new replica.',
      { told: 'It has the primary’s system identifier and is not in recovery.' },
    )
  if (found.database !== own.database)
    return foundWrong(
      `DATABASE_READ_URL names another database on the right server. ${UNREAD}`,
      `Name the database ${own.database} in it.`,
      { evidence: [`It names ${found.database}.`] },
    )
  return null
}

const identifierOf = ({ cluster }: Place, index: number) =>
  `system identifier of the ${index === 0 ? 'primary' : 'other'}: ${cluster}`

async function judgeStandby(primary: Pool, probe: Pool, { maxBehindSeconds }: Settings): Promise<Judgement> {
  const { trouble, failure, behindMs } = await measureTwice(primary, probe, maxBehindSeconds)
  if (trouble === 'down') return unread(failure)
  const { isPaused, receivers } = await readReplay(probe)
  const follows = receivers > 0 ? 'streams from its primary' : 'is not connected to a primary now'
  const evidence = [`It ${follows}${isPaused ? ', and replay is paused' : ''}.`]
  const advice = adviceOf(isPaused, receivers)
  if (trouble === 'timeline') return otherTimeline(evidence)
  if (trouble !== null)
    return foundWrong(`The replica has not replayed the migrations of this version yet. ${UNREAD}`, advice, {
      evidence,
    })
  const limit = formatDuration(maxBehindSeconds)
  if (behindMs > maxBehindSeconds * 1000)
    return foundWrong(`${behindWords(behindMs, limit)} ${UNREAD}`, advice, { evidence })
  return foundRight('The replica follows this database and can be read.', [
    `It is ${formatDuration(behindMs / 1000)} behind at most; ${limit} is allowed.`,
    ...evidence,
  ])
}

const otherTimeline = (evidence: string[]) =>
  foundWrong(
    `The replica has not followed the primary through a failover. ${UNREAD}`,
    'If it still streams from the old primary, make it a replica of the new one. If it already follows the new one, it is read once it has replayed a checkpoint from it.',
    { told: 'Its timeline is not the primary’s.', evidence },
  )

const behindWords = (ms: number, limit: string) =>
  Number.isFinite(ms)
    ? `The replica is ${formatDuration(ms / 1000)} behind; ${limit} is allowed.`
    : 'The replica has replayed nothing since it started, so how far it is behind is not known.'

const MEASURED_AGAIN_MS = 1_000

/** Measures again if the result is too high: the first has no earlier place in the log to compare with, and errs on an idle primary. */
async function measureTwice(primary: Pool, probe: Pool, maxBehindSeconds: number): Promise<Measured> {
  const measure = createMeasure(primary, probe)
  const measured = await measure()
  if (measured.trouble !== null || measured.behindMs <= maxBehindSeconds * 1000) return measured
  await pause(MEASURED_AGAIN_MS)
  return measure()
}

const MAY_NOT = '42501'

function unread(error: unknown): Judgement {
  if (codeOf(error) !== MAY_NOT) return unreachable(error)
  return foundWrong(
    `The account in DATABASE_READ_URL may not read the tables of the desk. ${UNREAD}`,
    'On the primary, give it the right to read them: grant pg_read_all_data to that account. It needs no other.',
    { evidence: error instanceof Error ? [error.message] : [] },
  )
}

type Replay = { isPaused: boolean; receivers: number }

async function readReplay(probe: Pool): Promise<Replay> {
  const { rows } = await probe.query<Replay>(
    `select pg_is_wal_replay_paused() as "isPaused", (select count(*)::int from pg_stat_wal_receiver) as receivers`,
  )
  return rows[0] ?? { isPaused: false, receivers: 0 }
}

function adviceOf(isPaused: boolean, receivers: number): string {
  if (isPaused) return 'Resume replay on the replica: select pg_wal_replay_resume().'
  if (receivers === 0) return 'Look at the replica’s log for why it lost its connection to the primary.'
  return 'Wait until it has caught up. If it does not, look at recovery_min_apply_delay and at long queries there.'
}
