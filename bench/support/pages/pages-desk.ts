import { startPostgres } from '../../../scripts/postgres.mjs'
import { createDatabase } from '../checkouts/create-database'
import { buildDesk, type Desk, fillDesk, startBareNext, startDesk } from '../desk'
import type { Server } from '../servers'

export const ROWS = Number(process.env.BENCH_ROWS) || 100_000

export type PagesDesk = {
  desk: Desk
  bare: Server
  postgresUrl: string
  about: Record<string, string>
  /** `close` runs these in reverse order. */
  undo: (() => Promise<void>)[]
  close: () => Promise<void>
}

/** A desk with deliveries on a durable Postgres, and a bare Next.js beside it; null without Postgres. */
export async function startPagesDesk(): Promise<PagesDesk | null> {
  const postgres = await startPostgres({ isDurable: true })
  if (!postgres) return null
  const undo = [postgres.stop]
  Object.assign(process.env, { LOG_LEVEL: 'silent', NEXTAUTH_SECRET: 'a-secret-for-the-benchmark-only-0123' })

  await buildDesk()
  const database = await createDatabase(postgres.url, 'now')
  await fillDesk(database, ROWS)
  const desk = await startDesk(database)
  const bare = await startBareNext()
  undo.push(desk.stop, bare.stop)
  const about = { 'deliveries behind the pages': ROWS.toLocaleString('en') }
  const close = async () => {
    for (const step of undo.reverse()) await step()
  }
  return { desk, bare, postgresUrl: postgres.url, about, undo, close }
}

export const NO_POSTGRES = { benchmarks: [], about: { Postgres: 'not found' }, close: () => Promise.resolve() }
