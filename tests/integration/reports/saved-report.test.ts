import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { exportPath } from '@/lib/exports/files/export-folder'
import { getSavedReport } from '@/lib/exports/jobs/get-saved-report'
import { requestExport } from '@/lib/exports/jobs/request-export'
import { buildDeliveryReport } from '@/lib/reports/build-delivery-report'
import { DELIVERY_REPORT } from '@/lib/reports/delivery-report'
import { scopeOf } from '../../support/scope'
import { addOperators, archiveAwkward, environment, exported, PATIENT_MS, scope } from '../exports/fixtures'
import { useDatabase } from '../support/use-database'

const held = useDatabase()
beforeEach(addOperators)

const QUERY = 'from=2026-03-28T00:00:00.000Z&to=2026-03-30T00:00:00.000Z&zone=Europe/Berlin'

/** The rows bypass the sync, which keeps the counts. */
async function archiveAndCount(from: number, count: number): Promise<void> {
  await archiveAwkward(from, count)
  await held.database.execute(sql`delete from delivery_count`)
  await held.database.execute(sql`
    insert into delivery_count (environment, hour, endpoint, event, outcome, response_status, count)
    select environment, date_trunc('hour', sort_at), endpoint, event, outcome, coalesce(response_status, -1), count(*)
    from delivery group by 1, 2, 3, 4, 5, 6
  `)
}

const save = (query: string, by = scope) =>
  requestExport(by, { requestKey: randomUUID(), settings: { kind: 'report', query } }, PATIENT_MS)

test('a saved report keeps its numbers while rows come, and says as of when', async () => {
  await archiveAndCount(0, 60)
  const { job } = await save(QUERY)
  expect(job).toMatchObject({ state: 'done', path: `/reports/deliveries?${QUERY}` })
  const { report } = await getSavedReport(scopeOf(environment, 'viewer'), job.id)
  const filters = DELIVERY_REPORT.load(new URLSearchParams(QUERY))
  const live = async () => buildDeliveryReport(scope, filters, { now: new Date(report?.madeAt ?? 0), zone: 'UTC' })
  const { recovery, ...expected } = await live()
  expect(report).toEqual({ ...expected, recovery: { ...recovery, sentAgain: null } })
  expect(report?.totals).toMatchObject({ delivered: 30, failed: 30 })
  await archiveAndCount(60, 20)
  expect((await getSavedReport(scope, job.id)).report).toEqual(report)
  expect((await live()).totals).toMatchObject({ delivered: 40, failed: 40 })
})

test('a sliding period is saved with its exact times', async () => {
  const { job } = await save('range=7d')
  const { report } = await getSavedReport(scope, job.id)
  if (!report) throw new Error('The report was saved')
  expect(Date.parse(report.period.to) - Date.parse(report.period.from)).toBe(7 * 86_400_000)
  expect(new URLSearchParams(job.settings.query).get('to')).toBe(report.period.to)
})

test('a query that no report has is refused before anything is made', async () => {
  await expect(save('outcome=failed')).rejects.toMatchObject({ code: 'invalid' })
  await expect(save('zone=Europe/Atlantis')).rejects.toMatchObject({ code: 'invalid' })
})

test('a changed file is not shown as the report, nor an export of rows', async () => {
  const { job } = await save(QUERY)
  await writeFile(exportPath(environment.name, Number(job.id)), '{}')
  expect((await getSavedReport(scope, job.id)).report).toBeNull()
  await archiveAwkward(0, 3)
  const { job: rows } = await exported({})
  await expect(getSavedReport(scope, rows.id)).rejects.toMatchObject({ code: 'not_found' })
})
