import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { requestSync } from '@/lib/archive/sync/request-sync'
import { audit } from '@/lib/db/schema'
import { env } from '@/lib/env'
import { QUEUES } from '@/lib/jobs/queues'
import { scopeOf } from '../support/scope'
import { useDatabase } from './support/use-database'

const held = useDatabase()

const [environment] = env().environments
if (!environment) throw new Error('No environment is configured')

test('an operator asks for a full pass: one job, and an audit row that names the kind', async () => {
  const scope = scopeOf(environment, 'operator')
  expect(await requestSync(scope, 'full')).toEqual({ queued: true })
  expect(await requestSync(scope, 'full')).toEqual({ queued: false })
  const { rows } = await held.database.execute(sql`select data from pgboss.job where name = 'sync-deliveries'`)
  expect(rows).toEqual([{ data: { environment: environment.name, kind: 'full' } }])
  expect(await held.database.select({ detail: audit.detail }).from(audit)).toEqual([
    { detail: { kind: 'full' } },
    { detail: { kind: 'full' } },
  ])
  await expect(requestSync(scopeOf(environment), 'full')).rejects.toMatchObject({ code: 'forbidden' })
  expect(await held.database.$count(audit)).toBe(2)
})

test('an archive that is kept for ever is never purged by the schedule', () => {
  expect(QUEUES['purge-archive'].schedules([environment])).toEqual([])
})
