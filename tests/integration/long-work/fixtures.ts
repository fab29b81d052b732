import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { desc, eq } from 'drizzle-orm'
import { vi } from 'vitest'
import { getDatabase } from '@/lib/db'
import { audit, endpointCheck, exportJob, exportSchedule, userKey } from '@/lib/db/schema'
import { runStoredCheck } from '@/lib/endpoint-check/run-stored-check'
import { exportPath } from '@/lib/exports/files/export-folder'
import { makeFile } from '@/lib/exports/jobs/make-file'
import { runExport } from '@/lib/exports/jobs/run-export'
import { addSchedule } from '@/lib/exports/schedules/add-schedule'
import { beginDueExports } from '@/lib/exports/schedules/begin-due'
import type { JobData } from '@/lib/jobs/queues'
import type { Permission, Role } from '@/lib/model/role'
import { getNewestImport } from '@/lib/users/keys/import/import-status'
import { beginImport, receivePart } from '@/lib/users/keys/import/receive-file'
import { runImports } from '@/lib/users/keys/import/run-import'
import { startImport } from '@/lib/users/keys/import/start-import'
import { scopeOf } from '../../support/scope'
import { archiveAwkward, settingsOf } from '../exports/fixtures'
import {
  addTarget,
  archive,
  DELIVERED,
  environment,
  jobOf,
  milestones,
  never,
  run,
  scripted,
  startOf,
  TARGET_ID,
} from '../redelivery/fixtures'

/** `went`: how much went on after the loss; `atMost`: how much belonged to the step that had begun before. */
export type Stopped = { state: string; words: string | null; went: number; atMost: number }

export type LongWork = {
  name: string
  permissions: readonly Permission[]
  /** The role of the owner, whose id is `op_` and the role. */
  role: Role
  /** Begins the work, and makes its owner lose their rights in the middle. */
  stop: (lose: () => Promise<unknown>) => Promise<Stopped>
}

const COUNT = 60
const AT_ONCE = 4

const redelivery: LongWork = {
  name: 'a redelivery',
  permissions: ['redelivery.send', 'delivery.read'],
  role: 'operator',
  stop: async (lose) => {
    await addTarget()
    const jobId = await startOf(await archive(milestones(COUNT)), { concurrency: AT_ONCE })
    let lostAt = 0
    const { parts, sent } = scripted(async () => {
      if (sent.length === 2 * AT_ONCE) {
        await lose()
        lostAt = sent.length
      }
      return DELIVERED
    })
    await run(jobId, parts)
    const { state, note } = await jobOf(jobId)
    return { state, words: note, went: sent.length - lostAt, atMost: AT_ONCE }
  },
}

/** A schedule of whole payloads needs every permission that an export may need. */
const SETTINGS = settingsOf({ payload: 'full' }, 'range=7d')

const anExport = (name: string, loseAt: 'before' | 'after'): LongWork => ({
  name,
  permissions: ['schedule.write', 'export.create', 'delivery.read', 'export.payload'],
  role: 'operator',
  stop: async (lose) => {
    await archiveAwkward(0, 20)
    const db = await getDatabase()
    const [row] = await db
      .insert(exportJob)
      .values({
        requestKey: randomUUID(),
        environment: environment.name,
        name,
        settings: SETTINGS,
        state: 'queued',
        scheduleId: 'a schedule',
        createdAt: new Date(),
        operatorId: 'op_operator',
        operatorName: 'operator',
      })
      .returning({ id: exportJob.id })
    const id = row?.id ?? 0
    await runExport(environment, id, never, {
      makeFile: async (...given) => {
        if (loseAt === 'before') await lose()
        const made = await makeFile(...given)
        if (loseAt === 'after') await lose()
        return made
      },
    })
    const [job] = await db.select().from(exportJob).where(eq(exportJob.id, id))
    const went = existsSync(exportPath(environment.name, id)) ? 1 : 0
    return { state: job?.state ?? '', words: job?.problem ?? null, went, atMost: 0 }
  },
})

const schedule: LongWork = {
  name: 'a schedule',
  permissions: ['schedule.write', 'export.create', 'delivery.read', 'export.payload'],
  role: 'operator',
  stop: async (lose) => {
    const db = await getDatabase()
    const { id } = await addSchedule(scopeOf(environment, 'operator'), {
      name: 'Each day',
      settings: SETTINGS,
      cadence: { every: 'day', at: '06:00', covers: 'day' },
      zone: 'UTC',
    })
    const next = async () => {
      const [row] = await db.select().from(exportSchedule).where(eq(exportSchedule.id, id))
      return row ?? Promise.reject(new Error('no schedule'))
    }
    const begun = await beginDueExports(environment, (await next()).nextDueAt)
    if (begun.length !== 1) throw new Error('The schedule did not begin before.')
    await lose()
    const went = (await beginDueExports(environment, (await next()).nextDueAt)).length
    const { problem, lastDueAt, nextDueAt } = await next()
    return { state: lastDueAt !== null && nextDueAt > lastDueAt ? 'skipped' : '', words: problem, went, atMost: 0 }
  },
}

/** More keys than one batch takes. */
const KEYS = 5_500

const keyImport: LongWork = {
  name: 'an import of keys',
  permissions: ['user_key.write'],
  role: 'admin',
  stop: async (lose) => {
    const admin = scopeOf(environment, 'admin')
    const file = new TextEncoder().encode(
      Array.from({ length: KEYS }, (_, index) => `usr_${index},ak_key_of_${index}\n`).join(''),
    )
    const { id } = await beginImport(admin, { fileName: 'keys.csv', fileBytes: file.length })
    await receivePart(admin, id, 0, file)
    await startImport(admin, id)
    const cut = new AbortController()
    // The process stops after the first batch, and another one goes on.
    vi.spyOn(cut.signal, 'aborted', 'get').mockReturnValueOnce(false).mockReturnValue(true)
    await runImports(environment, cut.signal)
    const db = await getDatabase()
    const before = await db.$count(userKey)
    if (before === 0) throw new Error('Nothing was stored before.')
    await lose()
    await runImports(environment, never)
    const ended = (await getNewestImport(scopeOf(environment, 'operator')))?.import
    return {
      state: ended?.state ?? '',
      words: ended?.problem ?? null,
      went: (await db.$count(userKey)) - before,
      atMost: 0,
    }
  },
}

const check: LongWork = {
  name: 'an endpoint check',
  permissions: ['redelivery.send'],
  role: 'operator',
  stop: async (lose) => {
    await addTarget()
    const db = await getDatabase()
    const { parts } = scripted()
    const target = await parts.openTarget(environment.name, TARGET_ID)
    const { id } = await addCheck()
    let sent = 0
    let lostAt = 0
    const send = async () => {
      sent++
      if (sent === AT_ONCE) {
        await lose()
        lostAt = sent
      }
      return { status: 200, lack: null, problem: null, ms: 1, headers: [], text: '' }
    }
    await runStoredCheck(environment, id, never, {
      openTarget: async () => ({ ...target, url: 'https://staging.example/hook' }),
      openSender: () => ({ send, sendOverOneConnection: async () => ({ answers: [], connections: 0 }) }),
    })
    const [ended] = await db.select().from(endpointCheck).where(eq(endpointCheck.id, id))
    return { state: ended?.state ?? '', words: ended?.note ?? null, went: sent - lostAt, atMost: 1 }
  },
}

async function addCheck(): Promise<{ id: number }> {
  const db = await getDatabase()
  const [row] = await db
    .insert(endpointCheck)
    .values({
      requestKey: randomUUID(),
      environment: environment.name,
      targetId: TARGET_ID,
      targetUrl: 'https://staging.example/hook',
      fingerprint: '1111-2222-3333',
      run: 'ab12cd34',
      limitMs: 5_000,
      state: 'running',
      createdAt: new Date(),
      operatorId: 'op_operator',
      operatorName: 'operator',
    })
    .returning({ id: endpointCheck.id })
  return row ?? Promise.reject(new Error('no check'))
}

/** The work of each queue that acts for an operator. */
export const LONG_WORK: Partial<Record<keyof JobData, readonly LongWork[]>> = {
  'run-redelivery': [redelivery],
  'run-check': [check],
  'run-export': [anExport('an export that is written', 'before'), anExport('an export that ends', 'after'), schedule],
  'import-user-keys': [keyImport],
}

/** The newest row of the audit. */
export async function lastAudited() {
  const db = await getDatabase()
  const [row] = await db.select().from(audit).orderBy(desc(audit.id)).limit(1)
  return row
}
