import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { elapsed, MANY } from './support/archive-benchmarks'
import type { Prepared } from './support/benchmark'
import { fillArchive } from './support/fill-archive'

const PERIODS = { '30d': 'the last 30 days', '7d': 'the last 7 days' } as const

/** Days of this zone begin at half hours of UTC, where the counts kept by hour help least. */
const ZONE = 'Asia/Kolkata'

export async function prepare(): Promise<Prepared> {
  const folder = await mkdtemp(path.join(tmpdir(), 'rampdesk-bench-'))
  Object.assign(process.env, {
    DATABASE_DIR: path.join(folder, 'pg'),
    LOG_LEVEL: 'silent',
    NEXTAUTH_SECRET: 'a-secret-for-the-benchmark-only-0123',
  })
  // Imported late: the configuration is read once.
  const { getDatabase, closeDatabase } = await import('@/lib/db')
  const { buildDeliveryReport } = await import('@/lib/reports/build-delivery-report')
  const { DELIVERY_REPORT } = await import('@/lib/reports/delivery-report')
  const { startPlatform } = await import('./support/platform')
  const database = await getDatabase()
  await fillArchive(database, MANY)
  const platform = await startPlatform('virtual:1')
  const actor = { kind: 'system', name: 'bench' } as const
  const scope = { actor, environment: { ...platform.environment, name: 'sandbox' }, requestId: '', address: null }
  const build = async (range: keyof typeof PERIODS) => {
    const began = performance.now()
    await buildDeliveryReport(scope, { ...DELIVERY_REPORT.none, range }, { now: new Date(), zone: ZONE })
    return performance.now() - began
  }
  return {
    benchmarks: (['30d', '7d'] as const).map((range) => ({
      name: `report (${range})`,
      subject: `delivery report of ${PERIODS[range]}, ${MANY.toLocaleString('en')} deliveries on PGlite`,
      unit: 'ms',
      measure: () => build(range),
      baselineName: 'counts per endpoint, event and outcome by a scan',
      measureBaseline: () =>
        elapsed(database, sql`select endpoint, event, outcome, count(*) from delivery group by 1, 2, 3`),
      goal: 'at most 1,500 ms',
      isMet: ({ value }) => value <= 1_500,
    })),
    about: {},
    close: async () => {
      await closeDatabase()
      await platform.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
