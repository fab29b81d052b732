import 'server-only'
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { and, eq } from 'drizzle-orm'
import { recordAudit } from '../../auth/audit/audit'
import type { OperatorActor, Scope } from '../../auth/scope'
import { type Database, getDatabase, type Transaction } from '../../db'
import { exportJob } from '../../db/schema'
import { asWork } from '../../db/turns/work'
import { asUnavailable } from '../../db/unavailable'
import type { Environment } from '../../env'
import { AppError } from '../../errors'
import { enqueue } from '../../jobs/enqueue'
import { logger } from '../../logger'
import type { ExportSettings } from '../../model/export'
import { OPEN_EXPORTS_AT_MOST, SMALL_EXPORT_ROWS } from '../limits'
import type { ExportRequest } from '../schemas'
import { authorizeExport } from '../sources/export-rights'
import { countRows } from './count-export'
import type { ExportJobDto } from './export-dto'
import { toExportDto } from './export-dto'
import { isOpenExport } from './export-lease'
import { exportName } from './export-name'
import { readExport } from './export-rows'
import { pinSettings } from './pin-settings'
import { runExport } from './run-export'

/** The longest that a request waits for its file: on PGlite a small export may wait behind a large one. */
const ANSWER_MS = 10_000

export type RequestedExport = { job: ExportJobDto; isNew: boolean }

/**
 * Stores an export. A small one is made before the answer if that takes no more than ten seconds, a larger one by the worker.
 * The same `requestKey` twice makes one export.
 *
 * @throws AppError `forbidden` without export.create, the list’s permission, or export.payload for whole payloads; `invalid`
 * for an unknown list, filter or column; `too_many` while too many exports of the operator are open
 */
export async function requestExport(
  scope: Scope,
  input: ExportRequest,
  answerMs = ANSWER_MS,
): Promise<RequestedExport> {
  authorizeExport(scope, 'export.create', input.settings)
  const { environment } = scope
  const now = new Date()
  const settings = pinSettings(input.settings, now)
  const db = await getDatabase()
  const known = await findByKey(db, environment.name, input.requestKey)
  if (known !== null) return { job: await shown(scope, known), isNew: false }
  const rows = await countRows(db, environment.name, settings, now)
  const actor = operatorOf(scope)
  const id = await db.transaction(async (tx) => {
    await requireRoom(tx, environment.name, actor)
    return storeExport(tx, scope, actor, { ...input, settings, rows, now })
  })
  if (id === null) {
    const other = await findByKey(db, environment.name, input.requestKey)
    if (other === null) throw new AppError('conflict', 'This export was requested elsewhere at the same moment.')
    return { job: await shown(scope, other), isNew: false }
  }
  const isSmall = rows !== null && rows <= SMALL_EXPORT_ROWS
  if (isSmall) await makeSoon(environment, id, answerMs)
  else await wakeExports(environment.name, id)
  return { job: await shown(scope, id), isNew: true }
}

/** Returns once the export is made, or after `answerMs`. The making goes on then, and also when the client leaves. */
async function makeSoon(environment: Environment, id: number, answerMs: number): Promise<void> {
  const answering = new AbortController()
  const made = asWork('bulk', () => runExport(environment, id, new AbortController().signal)).catch((err: unknown) => {
    // The export was given back, and waits for the worker’s next sweep.
    if (!asUnavailable(err)) throw err
    logger.warn({ err, jobId: id }, 'A small export could not be made in its request')
  })
  const late = pause(answerMs, undefined, { signal: answering.signal }).catch(() => undefined)
  await Promise.race([made, late]).finally(() => answering.abort())
  made.catch((err: unknown) => logger.error({ err, jobId: id }, 'An export failed'))
}

async function shown(scope: Scope, id: number): Promise<ExportJobDto> {
  const row = await readExport(await getDatabase(), scope.environment.name, String(id))
  // The key may belong to an export of another operator.
  authorizeExport(scope, 'export.read', row.settings)
  return toExportDto(row, scope)
}

/** Queues a run of an export. Each call is a job of its own; the run finds out whether there is something to do. */
export async function wakeExports(environment: string, jobId: number): Promise<void> {
  await enqueue('run-export', { environment, jobId, nonce: randomUUID() })
}

async function findByKey(db: Database, environment: string, requestKey: string): Promise<number | null> {
  const [row] = await db
    .select({ id: exportJob.id })
    .from(exportJob)
    .where(and(eq(exportJob.environment, environment), eq(exportJob.requestKey, requestKey)))
  return row?.id ?? null
}

async function requireRoom(tx: Transaction, environment: string, { id }: OperatorActor): Promise<void> {
  const open = await tx.$count(
    exportJob,
    and(eq(exportJob.environment, environment), eq(exportJob.operatorId, id), isOpenExport),
  )
  if (open < OPEN_EXPORTS_AT_MOST) return
  throw new AppError(
    'too_many',
    `${OPEN_EXPORTS_AT_MOST} of your exports are running or queued. Wait for one to end, or cancel one, then try again.`,
    { retryAfter: 30 },
  )
}

type Stored = Pick<ExportRequest, 'requestKey' | 'name'> & { settings: ExportSettings; rows: number | null; now: Date }

/** @returns null where another request with the same key was first. */
async function storeExport(
  tx: Transaction,
  scope: Scope,
  actor: OperatorActor,
  { requestKey, name, settings, rows, now }: Stored,
): Promise<number | null> {
  const [row] = await tx
    .insert(exportJob)
    .values({
      requestKey,
      environment: scope.environment.name,
      name: name ?? exportName(scope.environment.name, settings, now),
      settings,
      state: 'queued',
      total: rows,
      createdAt: now,
      operatorId: actor.id,
      operatorName: actor.name,
    })
    .onConflictDoNothing()
    .returning({ id: exportJob.id, name: exportJob.name })
  if (!row) return null
  await recordAudit(tx, scope, {
    action: 'export.create',
    entity: 'export_job',
    entityId: String(row.id),
    detail: { name: row.name, settings },
  })
  return row.id
}

function operatorOf({ actor }: Scope): OperatorActor {
  if (actor.kind === 'operator') return actor
  throw new Error('Only operators can request exports.')
}
