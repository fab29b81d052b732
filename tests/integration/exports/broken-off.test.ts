import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { audit, exportJob } from '@/lib/db/schema'
import { exportFolder } from '@/lib/exports/files/export-folder'
import { cancelExport } from '@/lib/exports/jobs/control-export'
import { getExport } from '@/lib/exports/jobs/get-export'
import { runExport } from '@/lib/exports/jobs/run-export'
import { EXPORT_FORMATS } from '@/lib/model/export'
import { useDatabase } from '../support/use-database'
import { addOperators, archiveAwkward, emptyExportFolder, environment, exported, scope, settingsOf } from './fixtures'

type Disk = { afterChunk: () => Promise<void>; open: typeof open }

const disk = vi.hoisted(() => ({}) as Disk)
vi.mock('@/lib/jobs/enqueue', () => ({ enqueue: async () => true }))
vi.mock('@/lib/exports/files/write-file', async (importOriginal) => {
  const { writeWholeFile } = await importOriginal<typeof import('@/lib/exports/files/write-file')>()
  async function* watched(content: AsyncIterable<Uint8Array>) {
    for await (const chunk of content) {
      yield chunk
      await disk.afterChunk()
    }
  }
  const write: typeof writeWholeFile = (files, content, onBytes) =>
    writeWholeFile(files, watched(content), onBytes, { open: disk.open })
  return { writeWholeFile: write }
})

const held = useDatabase()
beforeEach(async () => {
  Object.assign(disk, { afterChunk: async () => undefined, open } satisfies Disk)
  emptyExportFolder()
  await addOperators()
})
afterEach(() => {
  vi.useRealTimers()
})

const never = new AbortController().signal

/** Stores a waiting export whose file has several blocks. */
async function waiting(format: (typeof EXPORT_FORMATS)[number]): Promise<number> {
  await archiveAwkward(0, 300)
  await held.database.execute(
    sql`update delivery set payload = repeat(payload || ' ', 60), payload_bytes = 60 * (payload_bytes + 1)`,
  )
  const [row] = await held.database
    .insert(exportJob)
    .values({
      requestKey: randomUUID(),
      environment: environment.name,
      name: 'broken off',
      settings: settingsOf({ payload: 'full', format }),
      state: 'queued',
      createdAt: new Date(),
      operatorId: 'op_operator',
      operatorName: 'operator',
    })
    .returning({ id: exportJob.id })
  return row?.id ?? 0
}

const files = () => (existsSync(exportFolder(environment.name)) ? readdirSync(exportFolder(environment.name)) : [])

async function expectNextIsWhole(): Promise<void> {
  Object.assign(disk, { afterChunk: async () => undefined, open } satisfies Disk)
  const { job } = await exported()
  expect(job).toMatchObject({ state: 'done', rows: 300 })
}

test.each(EXPORT_FORMATS)(
  '%s: one that is cancelled between two blocks ends there and leaves nothing',
  async (format) => {
    const id = await waiting(format)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
    let cancelled: ReturnType<typeof cancelExport> | undefined
    disk.afterChunk = async () => {
      cancelled ??= cancelExport(scope, String(id))
      await cancelled
      // More time than it may take until the run looks again.
      vi.setSystemTime(Date.now() + 2_000)
    }
    await runExport(environment, id, never)
    expect(await cancelled).toMatchObject({ state: 'cancelled' })
    expect(await getExport(scope, String(id))).toMatchObject({ state: 'cancelled', file: null, mayDownload: false })
    expect(files()).toEqual([])
    const ends = (await held.database.select().from(audit)).map(({ action }) => action)
    expect(ends).toEqual(['export.cancel'])
    await expectNextIsWhole()
  },
)

test.each(EXPORT_FORMATS)(
  '%s: a disk that is full in the middle fails it in words, and the next one is whole',
  async (format) => {
    const id = await waiting(format)
    const full: FileHandle[] = []
    // The first block goes to the disk, the others to a device that is full. A sheet is smaller than a block.
    disk.open = async (...given) => {
      const file = await open(...given)
      const device = await open('/dev/full', 'w')
      full.push(device)
      const first = file.writev.bind(file)
      let blocks = format === 'xlsx' ? 1 : 0
      file.writev = ((block: Uint8Array[]) =>
        blocks++ === 0 ? first(block) : device.writev(block)) as typeof file.writev
      return file
    }
    await runExport(environment, id, never)
    for (const device of full) await device.close()
    expect(await getExport(scope, String(id))).toMatchObject({
      state: 'failed',
      file: null,
      problem: expect.stringContaining('disk for exports is full'),
    })
    expect(files()).toEqual([])
    await expectNextIsWhole()
  },
)
