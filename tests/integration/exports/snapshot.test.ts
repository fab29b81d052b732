import { randomUUID } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, test, vi } from 'vitest'
import { fileContent } from '@/lib/exports/files/file-content'
import { getExport } from '@/lib/exports/jobs/get-export'
import { requestExport } from '@/lib/exports/jobs/request-export'
import { rowLayout } from '@/lib/exports/layout'
import { withSnapshot } from '@/lib/exports/snapshot/snapshot'
import { DELIVERY_SOURCE } from '@/lib/exports/sources/deliveries'
import { describeOn, useDatabase } from '../support/use-database'
import { addOperators, archiveAwkward, environment, exported, FIRST_AT, scope, settingsOf } from './fixtures'

vi.mock('@/lib/jobs/enqueue', () => ({ enqueue: async () => true }))

const held = useDatabase()
beforeEach(addOperators)

const ROWS = 900
/** Changes between the first pieces, each of a third of all rows. */
const CHANGES = 5

/** All bytes of a file; `meanwhile` runs after each chunk of it. */
async function fileWhile(
  meanwhile: (chunk: number) => Promise<void>,
  query = '',
): Promise<{ text: string; groups: object }> {
  const settings = settingsOf({ payload: 'full' }, query)
  const layout = rowLayout(DELIVERY_SOURCE, settings.layout)
  const asked = { environment: environment.name, query, now: new Date() }
  return withSnapshot(layout, {
    prepare: async (db) => ({ rows: await DELIVERY_SOURCE.sql(db, asked, settings.layout.columns) }),
    write: async (_, { lines, groups }) => {
      const parts: Uint8Array[] = []
      const content = fileContent(lines, { layout, title: '', bom: false, spool: '', onRows: () => undefined })
      for await (const bytes of content) {
        await meanwhile(parts.length)
        parts.push(bytes)
      }
      return { text: Buffer.concat(parts).toString(), groups: await groups() }
    },
  })
}

test.each(['', `from=${new Date(FIRST_AT + 100 * 60_000).toISOString()}&outcome=failed`])(
  'a file has the rows and values of one instant while all of them change: %s',
  async (query) => {
    await archiveAwkward(0, ROWS)
    const before = await fileWhile(async () => undefined, query)
    const changed = await fileWhile(async (chunk) => {
      if (chunk >= CHANGES) return
      await held.database.execute(sql`update delivery set settled = not settled where id % 3 = ${chunk % 3}`)
      await held.database.execute(sql`delete from delivery where id % 17 = ${chunk % 17}`)
      await archiveAwkward(ROWS / 2 + chunk * 10, 10)
    }, query)
    expect(changed.text === before.text).toBe(true)
    expect(changed.groups).toEqual(before.groups)
    const after = await fileWhile(async () => undefined, query)
    expect(after.text === before.text).toBe(false)
  },
)

test('all rows are removed after the first piece: the file has them', async () => {
  await archiveAwkward(0, ROWS)
  const before = await fileWhile(async () => undefined)
  const purged = await fileWhile(async (chunk) => {
    if (chunk === 1) await held.database.execute(sql`delete from delivery`)
  })
  expect(purged.text === before.text).toBe(true)
})

test('nothing is left of a snapshot, and the next one begins anew', async () => {
  await archiveAwkward(0, 10)
  await expect(fileWhile(() => Promise.reject(new Error('the disk is gone')))).rejects.toThrow('the disk is gone')
  const { rows } = await held.database.execute(
    sql`select tgname from pg_trigger where not tgisinternal and tgrelid::regclass::text !~ '^pg_' union all select nspname from pg_namespace where nspname = 'export_snapshot'`,
  )
  expect(rows).toEqual([])
  expect((await exported()).job.rows).toBe(10)
})

describeOn('pglite', 'while a large export is made', () => {
  test('a small one is made beside it, and one that has to wait answers before it is made', async () => {
    await archiveAwkward(0, 1_100)
    const gate = new EventEmitter()
    const [hasBegun, isFree] = [once(gate, 'begun'), once(gate, 'free')]
    const large = fileWhile(async () => {
      gate.emit('begun')
      await isFree
    })
    await hasBegun
    expect((await exported({}, 'outcome=failed')).job.state).toBe('done')
    const request = { requestKey: randomUUID(), settings: settingsOf({ payload: 'full' }) }
    const { job } = await requestExport(scope, request, 1)
    expect(job.state).not.toBe('done')
    gate.emit('free')
    await large
    await expect.poll(async () => (await getExport(scope, job.id)).state).toBe('done')
  })
})

describeOn('postgres', 'a server that would rather read rows in parallel', () => {
  const PARALLEL = [
    'parallel_setup_cost = 0',
    'parallel_tuple_cost = 0',
    'min_parallel_table_scan_size = 0',
    'enable_indexscan = off',
    'enable_bitmapscan = off',
  ]

  test('reads the money of payloads, and masks them, by one process', async () => {
    await archiveAwkward(0, 60)
    // The settings hold for new connections, and the export opens its own.
    const inDatabase = (change: string) =>
      held.database.execute(
        sql.raw(`do $$ begin execute format('alter database %I ${change}', current_database()); end $$`),
      )
    for (const setting of PARALLEL) await inDatabase(`set ${setting}`)
    try {
      expect((await exported({ payload: 'masked' })).job).toMatchObject({ state: 'done', rows: 60 })
    } finally {
      await inDatabase('reset all')
    }
  })
})
