import { Client } from 'pg'
import { startPostgres } from '../scripts/postgres.mjs'
import type { Prepared } from './support/benchmark'
import { browserBenchmarks } from './support/browser-benchmarks'
import { againstEarlier } from './support/compare-desks'
import { buildDesk, type Desk, fillDesk, startBareNext, startDesk } from './support/desk'
import { pageBenchmarks } from './support/page-benchmarks'

const ROWS = Number(process.env.BENCH_ROWS) || 100_000

/** Another checkout of the project, to be measured in turns with this one. */
const BEFORE = process.env.BENCH_BEFORE

/** The deliveries page on Postgres: what a person waits for, and what one process answers. */
export async function prepare(): Promise<Prepared> {
  const undo: (() => Promise<void>)[] = []
  const postgres = await startPostgres()
  if (!postgres) return { benchmarks: [], about: { Postgres: 'not found' }, close: () => Promise.resolve() }
  undo.push(postgres.stop)
  Object.assign(process.env, { LOG_LEVEL: 'silent', NEXTAUTH_SECRET: 'a-secret-for-the-benchmark-only-0123' })

  const openDesk = async (name: string, folder?: string): Promise<Desk> => {
    const database = { DATABASE_URL: new URL(`/${name}`, postgres.url).href }
    await createDatabase(postgres.url, name)
    await buildDesk(folder)
    await fillDesk(database, ROWS, folder)
    const desk = await startDesk(database, folder)
    undo.push(desk.stop)
    return desk
  }
  const desk = await openDesk('now')
  const bare = await startBareNext()
  undo.push(bare.stop)
  const measures = async (of: Desk) => [...(await browserBenchmarks(of, bare, undo)), ...pageBenchmarks(of, bare)]
  const benchmarks = await measures(desk)
  if (BEFORE) benchmarks.push(...againstEarlier(benchmarks, await measures(await openDesk('before', BEFORE))))
  return {
    benchmarks,
    about: { 'deliveries behind the pages': ROWS.toLocaleString('en') },
    close: async () => {
      for (const step of undo.reverse()) await step()
    },
  }
}

async function createDatabase(url: string, name: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
}
