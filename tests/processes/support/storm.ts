import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { desc, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { getDatabase } from '@/lib/db'
import { exportJob } from '@/lib/db/schema'
import { settingsOf } from '../../integration/exports/fixtures'
import { environment, inputOf, jobOf } from '../../integration/redelivery/fixtures'
import type { Person } from './desks'

/** The work that is asked of the apps again and again, each time when the last one has ended. */
export type Storm = {
  redeliveries: number[]
  exports: { id: number; rows: number }[]
  /** How often each status was answered to someone who reads without a pause. */
  answers: Record<number, number>
  /** Begins nothing new; resolves when all work has ended. */
  end: () => Promise<void>
}

type Wanted = {
  targetId: string
  /** The deliveries to send again. */
  ids: readonly number[]
  rate: number
  concurrency: number
  /** Exports by the query of their filter, each with its number of rows. */
  exports: readonly { query: string; rows: number }[]
  /** An environment whose deliveries someone watches. */
  watched: string
}

/** The test fails by this time if nobody goes on with a job. */
const ENDED = { timeout: 150_000, interval: 100 }

const REST_MS = 50

export function beginStorm(person: Person, wanted: Wanted): Storm {
  const storm: Storm = { redeliveries: [], exports: [], answers: {}, end: async () => undefined }
  let isEnding = false
  const again = async (work: () => Promise<void>) => {
    while (!isEnding) {
      await work()
      await pause(REST_MS)
    }
  }
  const work = Promise.all([
    again(() => redeliver(person, wanted, storm)),
    ...wanted.exports.map((each) => again(() => makeExport(person, each, storm))),
    again(() => read(person, storm)),
    again(() => watch(person, wanted.watched)),
  ])
  // `end` throws the failure to its caller.
  work.catch(() => undefined)
  storm.end = async () => {
    isEnding = true
    await work
  }
  return storm
}

async function redeliver(person: Person, { ids, targetId, rate, concurrency }: Wanted, storm: Storm): Promise<void> {
  const source = { kind: 'deliveries' as const, ids: ids.map(String) }
  const answer = await person.insist(
    `/${environment.name}/redeliveries`,
    inputOf(source, ids.length, { targetId, rate, concurrency }),
  )
  const id = Number((answer as { id: string }).id)
  storm.redeliveries.push(id)
  await expect.poll(async () => (await jobOf(id)).state, ENDED).toBe('finished')
}

async function makeExport(person: Person, { query, rows }: Wanted['exports'][number], storm: Storm): Promise<void> {
  const requestKey = randomUUID()
  await person.insist(`/${environment.name}/exports`, { requestKey, settings: settingsOf({}, query) })
  const db = await getDatabase()
  const stored = () =>
    db
      .select({ id: exportJob.id, state: exportJob.state })
      .from(exportJob)
      .where(eq(exportJob.requestKey, requestKey))
      .orderBy(desc(exportJob.id))
  await expect.poll(async () => (await stored()).map(({ state }) => state), ENDED).toEqual(['done'])
  const [{ id } = { id: 0 }] = await stored()
  storm.exports.push({ id, rows })
}

async function read(person: Person, { answers }: Storm): Promise<void> {
  const answer = await person.ask(`/${environment.name}/deliveries`).catch(() => null)
  await answer?.arrayBuffer().catch(() => null)
  const status = answer?.status ?? 503
  answers[status] = (answers[status] ?? 0) + 1
}

const LOOKED_FOR_MS = 2_000

/** Keeps the sync going, as an open live list does. */
async function watch(person: Person, watched: string): Promise<void> {
  const answer = await person
    .ask(`/${watched}/deliveries/tail`, undefined, AbortSignal.timeout(LOOKED_FOR_MS))
    .catch(() => null)
  await answer?.text().catch(() => null)
}
