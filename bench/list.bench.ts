import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startPostgres } from '../scripts/postgres.mjs'
import type { Benchmark, Prepared } from './support/benchmark'
import { fillArchive } from './support/fill-archive'
import { medianLatency } from './support/load'
import { runScript, startServer } from './support/servers'
import { signIn } from './support/sign-in'

const ROWS = 100_000
const NEXT = 'node_modules/next/dist/bin/next'
const BARE = 'bench/bare-next'
const SECRET = 'a-secret-for-the-benchmark-only-0123'
const CLIENTS = [1, 20]

/** The newest 50 through our JSON route, signed in, against a bare server-rendered page of the same framework. */
export async function prepare(): Promise<Prepared> {
  const undo: (() => Promise<void>)[] = []
  const postgres = await startPostgres()
  const folder = await mkdtemp(path.join(tmpdir(), 'rampdesk-bench-'))
  undo.push(() => rm(folder, { recursive: true, force: true }))
  if (postgres) undo.push(postgres.stop)
  const database: Record<string, string> = postgres
    ? { DATABASE_URL: postgres.url }
    : { DATABASE_DIR: path.join(folder, 'pg') }

  Object.assign(process.env, database, { LOG_LEVEL: 'silent', NEXTAUTH_SECRET: SECRET })
  await fill()
  await runScript(['--conditions=react-server', '--import', 'tsx', 'scripts/seed-demo.ts'], { RAMPDESK_DEMO: '1' })
  await runScript([
    '-e',
    "import('./scripts/lib/build.mjs').then(async ({ build, isBuilt }) => { if (!isBuilt()) process.exit(await build({ minutes: 10 })) })",
  ])
  await runScript([NEXT, 'build', '--webpack', BARE], { NODE_ENV: 'production' })

  const desk = await startServer(
    () => ['scripts/server.mjs'],
    (port) => ({ PORT: String(port), NEXTAUTH_URL: `http://localhost:${port}`, WORKER: 'off' }),
    '/api/health',
  )
  undo.push(desk.stop)
  const bare = await startServer(
    (port) => [NEXT, 'start', BARE, '-p', String(port)],
    () => ({}),
    '/',
  )
  undo.push(bare.stop)
  const { DEMO_OPERATORS, DEMO_PASSWORD } = await import('@/lib/auth/demo-operators')
  const cookie = await signIn(desk.url, DEMO_OPERATORS[0]?.email ?? '', DEMO_PASSWORD)

  const benchmarks = CLIENTS.map(
    (clients): Benchmark => ({
      name: `list (${clients === 1 ? '1 client' : `${clients} clients`})`,
      subject: `newest 50 of ${ROWS.toLocaleString('en')} on ${postgres ? 'Postgres' : 'PGlite'}, through the JSON route, signed in`,
      unit: 'ms',
      measure: () => medianLatency(`${desk.url}/api/sandbox/deliveries`, clients, { cookie }),
      baselineName: 'bare Next page',
      measureBaseline: () => medianLatency(bare.url, clients),
      goal: 'at most 1.3 × bare Next page',
      isMet: ({ ratio }) => ratio <= 1.3,
    }),
  )
  return {
    benchmarks,
    about: {},
    close: async () => {
      for (const step of undo.reverse()) await step()
    },
  }
}

async function fill(): Promise<void> {
  // Loaded late: the configuration is read once, and the caller has just set it.
  const { getDatabase, closeDatabase } = await import('@/lib/db')
  await fillArchive(await getDatabase(), ROWS)
  await closeDatabase()
}
