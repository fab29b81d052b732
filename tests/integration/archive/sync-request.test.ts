import { sql } from 'drizzle-orm'
import { afterEach, expect, test, vi } from 'vitest'
import { requestSync } from '@/lib/archive/sync/request-sync'
import * as purging from '@/lib/archive/upkeep/purge-archive'
import { audit } from '@/lib/db/schema'
import * as configuration from '@/lib/env'
import { QUEUES } from '@/lib/jobs/queues'
import { HANDLED } from '@/lib/worker/handlers'
import { scopeOf } from '../../support/scope'
import { useDatabase } from '../support/use-database'

const held = useDatabase()
afterEach(() => {
  vi.restoreAllMocks()
})

const [environment] = configuration.env().environments
if (!environment) throw new Error('No environment is configured')

test('an operator asks for a full pass: one job, and an audit row that names the kind', async () => {
  const scope = scopeOf(environment, 'operator')
  expect(await requestSync(scope, 'full')).toEqual({ queued: true, isBehind: false })
  expect(await requestSync(scope, 'full')).toEqual({ queued: false, isBehind: true })
  const { rows } = await held.database.execute(sql`select data from pgboss.job where name = 'sync-deliveries'`)
  expect(rows).toEqual([{ data: { environment: environment.name, kind: 'full' } }])
  expect(await held.database.select({ detail: audit.detail }).from(audit)).toEqual([
    { detail: { kind: 'full' } },
    { detail: { kind: 'full' } },
  ])
  await expect(requestSync(scopeOf(environment), 'full')).rejects.toMatchObject({ code: 'forbidden' })
  expect(await held.database.$count(audit)).toBe(2)
})

test('news that someone asks for are read after the call: a run that goes on is not joined', async () => {
  const scope = scopeOf(environment, 'operator')
  const jobs = async () => {
    const { rows } = await held.database.execute<{ key: string }>(
      sql`select singleton_key as key from pgboss.job where name = 'sync-deliveries' and state < 'completed'
        and singleton_key like '%.head%' order by 1`,
    )
    return rows.map(({ key }) => key)
  }
  expect(await requestSync(scope, 'head')).toEqual({ queued: true, isBehind: false })
  await held.database.execute(sql`update pgboss.job set state = 'active' where name = 'sync-deliveries'`)
  expect(await requestSync(scope, 'head')).toEqual({ queued: true, isBehind: true })
  const begun = `${environment.name}.head`
  expect(await jobs()).toEqual([begun, `${begun}.asked`])
  await held.database.execute(sql`update pgboss.job set state = 'active' where name = 'sync-deliveries'`)
  expect(await requestSync(scope, 'head')).toEqual({ queued: true, isBehind: true })
  expect(await requestSync(scope, 'head')).toEqual({ queued: false, isBehind: true })
  expect(await jobs()).toEqual([begun, `${begun}.asked`, `${begun}.asked again`])
})

test('the daily purge leaves an archive that is kept for ever', async () => {
  expect(QUEUES['purge-archive'].schedules([environment])).toHaveLength(1)
  const purgeArchive = vi.spyOn(purging, 'purgeArchive')
  vi.spyOn(configuration, 'findEnvironment').mockReturnValue(environment)
  await HANDLED['purge-archive'].run({ environment: environment.name }, new AbortController().signal)
  expect(purgeArchive).not.toHaveBeenCalled()
  const settings = configuration.env()
  vi.spyOn(configuration, 'env').mockReturnValue({ ...settings, archiveRetentionDays: 31 })
  await HANDLED['purge-archive'].run({ environment: environment.name }, new AbortController().signal)
  expect(purgeArchive).toHaveBeenCalledTimes(1)
})
