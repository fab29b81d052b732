import { EventEmitter, once } from 'node:events'
import type pg from 'pg'
import { Agent } from 'undici'
import { perSecond } from './benchmark'
import type { Redelivery } from './store-redelivery'
import { importTool } from './tools'

type Job = { positions: number[] }
type Helpers = { query: (text: string, values: unknown[]) => Promise<unknown> }
type GraphileWorker = {
  makeWorkerUtils: (options: object) => Promise<{ migrate: () => Promise<void>; release: () => Promise<void> }>
  run: (options: object) => Promise<{ stop: () => Promise<void> }>
}

/** Items of one job, whose results are stored together. */
const BATCH = 5

/** Connections are kept for further requests, or opened for each request, as a redelivery does (decision 44). */
export type Connections = 'kept' | 'each'

/**
 * How many of the same requests a second a general-purpose queue sends: each item is stored in a job before, and its
 * result is stored afterwards. As many requests are under way as in a redelivery.
 */
export async function graphileWorker(
  pool: pg.Pool,
  { url, payload, items, concurrency }: Redelivery,
  connections: Connections,
) {
  // The package is CommonJS, so its members may be on the module or on its default export.
  const { makeWorkerUtils, run } = await importTool<GraphileWorker>('graphile-worker')
  const quiet = { pgPool: pool, logger: await quietLogger() }
  const utils = await makeWorkerUtils(quiet)
  await utils.migrate()
  await utils.release()
  await pool.query(
    'create table if not exists bench_result (position bigint, status int, answer text, milliseconds float8)',
  )
  const dispatcher = new Agent({ connections: concurrency, pipelining: connections === 'kept' ? 1 : 0 })

  return async () => {
    await pool.query(
      `select graphile_worker.add_job('deliver', json_build_object('positions', array_agg(n)))
       from generate_series(1, $1::int) as n group by n / $2`,
      [items, BATCH],
    )
    let left = items
    const done = new EventEmitter()
    const finished = once(done, 'all')
    const deliver = async ({ positions }: Job, { query }: Helpers) => {
      const results = await Promise.all(
        positions.map(async (position) => {
          const begin = performance.now()
          const answer = await fetch(url, { method: 'POST', body: payload, dispatcher } as RequestInit)
          return [position, answer.status, await answer.text(), performance.now() - begin]
        }),
      )
      const columns = [0, 1, 2, 3].map((column) => results.map((result) => result[column]))
      await query(
        'insert into bench_result select * from unnest($1::bigint[], $2::int[], $3::text[], $4::float8[])',
        columns,
      )
      left -= positions.length
      if (left === 0) done.emit('all')
    }
    let runner: Awaited<ReturnType<GraphileWorker['run']>> | undefined
    const rate = await perSecond(items, async () => {
      runner = await run({ ...quiet, concurrency: concurrency / BATCH, noHandleSignals: true, taskList: { deliver } })
      await finished
    })
    await runner?.stop()
    return rate
  }
}

async function quietLogger(): Promise<unknown> {
  const { Logger } = await importTool<{ Logger: new (factory: () => () => void) => unknown }>('graphile-worker')
  return new Logger(() => () => undefined)
}
