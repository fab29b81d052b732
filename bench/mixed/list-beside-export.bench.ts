import { setTimeout as pause } from 'node:timers/promises'
import { DEMO_OPERATORS, DEMO_PASSWORD } from '@/lib/auth/demo-operators.mjs'
import type { ExportJobDto } from '@/lib/exports/jobs/export-dto'
import { signInToDesk } from '../../scripts/lib/desk/sign-in.mjs'
import { startPostgres } from '../../scripts/postgres.mjs'
import type { Benchmark, Prepared } from '../support/benchmark'
import { createDatabase } from '../support/checkouts/create-database'
import { buildDesk, fillDesk, startDesk } from '../support/desk'
import { rateAndP99 } from '../support/load'
import { NO_POSTGRES } from '../support/pages/pages-desk'
import { createDeskClient } from './desk-client'
import { exportOf } from './export-of'

const ROWS = Number(process.env.BENCH_ROWS) || 1_000_000
const CLIENTS = 20
const SECONDS = 3

/** Measures a second user’s list while a large export runs in the same process. */
export async function prepare(): Promise<Prepared> {
  const postgres = await startPostgres({ isDurable: true })
  if (!postgres) return NO_POSTGRES
  Object.assign(process.env, { LOG_LEVEL: 'silent', NEXTAUTH_SECRET: 'a-secret-for-the-benchmark-only-0123' })
  await buildDesk()
  const database = await createDatabase(postgres.url, 'beside')
  await fillDesk(database, ROWS)
  const desk = await startDesk(database, 'inline')
  const email = DEMO_OPERATORS.find(({ role }) => role === 'operator')?.email ?? ''
  const operator = createDeskClient(desk.url, await signInToDesk(desk.url, email, DEMO_PASSWORD))

  const list = () => rateAndP99(`${desk.url}/api/sandbox/deliveries`, CLIENTS, { cookie: desk.cookie }, SECONDS)

  async function beside() {
    const { id } = await operator.need<ExportJobDto>('/api/sandbox/exports', exportOf('', 'full'))
    const stateOf = () => operator.need<ExportJobDto>(`/api/sandbox/exports/${id}`)
    while ((await stateOf()).rows === 0) await pause(50)
    const measured = await list()
    const { state, rows } = await stateOf()
    if (state !== 'running') throw new Error(`The export was ${state} after ${rows} rows, before the lists were`)
    await operator.need(`/api/sandbox/exports/${id}/cancel`, {})
    while ((await stateOf()).state === 'running') await pause(50)
    return measured
  }

  const about = `newest 50 of ${ROWS.toLocaleString('en')}, ${CLIENTS} clients, through the JSON route, while another user's CSV of all rows is written by the same process`
  const benchmarks: Benchmark[] = [
    {
      name: 'list beside an export (Postgres)',
      subject: about,
      unit: 'requests/s',
      measure: async () => (await beside()).rate,
      baselineName: 'alone',
      measureBaseline: async () => (await list()).rate,
      goal: '0.7 of its rate or better',
      isMet: ({ ratio }) => ratio >= 0.7,
    },
    {
      name: 'list beside an export, p99 (Postgres)',
      subject: 'the 99th percentile of the same lists',
      unit: 'ms',
      measure: async () => (await beside()).p99,
      baselineName: 'alone',
      measureBaseline: async () => (await list()).p99,
      goal: 'at most 25 ms',
      isMet: ({ value }) => value <= 25,
    },
  ]
  return {
    benchmarks,
    about: {},
    close: async () => {
      await desk.stop()
      await postgres.stop()
    },
  }
}
