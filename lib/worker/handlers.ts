import 'server-only'
import { env, findEnvironment } from '../env'
import type { Queue } from '../jobs/queue'
import { type JobData, QUEUES } from '../jobs/queues'
import { logger } from '../logger'

type Handler<Data> = (data: Data, signal: AbortSignal) => Promise<unknown>

/** A queue with the code that does its jobs. */
export type HandledQueue = Queue & { run: (data: unknown, signal: AbortSignal) => Promise<void> }

/** @param loadHandler loads the job's code on first use. */
export function withHandler<Data extends object>(
  queue: Queue<Data>,
  loadHandler: () => Promise<Handler<Data>>,
): HandledQueue {
  return {
    ...queue,
    run: async (data, signal) => {
      const handle = await loadHandler()
      await handle(queue.read(data), signal)
    },
  }
}

/** Every queue with its handler; the types refuse a missing one. */
export const HANDLED: Record<keyof JobData, HandledQueue> = {
  'sync-deliveries': withHandler(QUEUES['sync-deliveries'], loadSync),
  'purge-archive': withHandler(QUEUES['purge-archive'], loadPurge),
  'import-user-keys': withHandler(QUEUES['import-user-keys'], loadImport),
  'refresh-returns': withHandler(QUEUES['refresh-returns'], loadRefresh),
  'evaluate-alerts': withHandler(QUEUES['evaluate-alerts'], loadAlerts),
  'send-alerts': withHandler(QUEUES['send-alerts'], loadAlertMessages),
  heartbeat: withHandler(QUEUES.heartbeat, loadHeartbeat),
  'seal-audit': withHandler(QUEUES['seal-audit'], loadSealing),
  'purge-audit': withHandler(QUEUES['purge-audit'], loadAuditPurge),
  'run-redelivery': withHandler(QUEUES['run-redelivery'], loadRedelivery),
  'run-check': withHandler(QUEUES['run-check'], loadCheck),
  'run-export': withHandler(QUEUES['run-export'], loadExport),
}

async function loadSync(): Promise<Handler<JobData['sync-deliveries']>> {
  const [{ syncDeliveries }, { addMissingTerms }, { DERIVED }, { enqueue }] = await Promise.all([
    import('../archive/sync/sync'),
    import('../archive/upkeep/add-missing-terms'),
    import('../archive/derived/registry'),
    import('../jobs/enqueue'),
  ])
  // One job serves all deliveries of a run, so that the returns they name are read once.
  const rereadReturns = (environment: string) => enqueue('refresh-returns', { environment, kind: 'changed' })
  return async ({ environment: name, kind }, signal) => {
    const environment = findEnvironment(name)
    if (!environment) {
      logger.warn({ environment: name }, 'A sync was requested for an environment that is not configured')
      return
    }
    try {
      await syncDeliveries(environment, { kind, signal })
    } finally {
      if (kind === 'head') {
        await rereadReturns(name).catch(noteReturnsLeft)
        await addMissingTerms(signal).catch(noteMissingTerms)
        for (const table of DERIVED) await table.fill?.(name, signal).catch(noteUnfilled(table.name))
      }
    }
  }
}

function noteMissingTerms(err: unknown): void {
  logger.error({ err }, 'Older deliveries could not be made searchable by words; the next run tries again')
}

const noteUnfilled = (table: string) => (err: unknown) =>
  logger.error({ err, table }, 'Older deliveries could not be read for a derived table; the next run tries again')

function noteReturnsLeft(err: unknown): void {
  logger.error({ err }, 'Returns that deliveries name could not be requested; the next run tries again')
}

async function loadPurge(): Promise<Handler<JobData['purge-archive']>> {
  const [{ purgeArchive }, { purgeEmails }, { purgeAlerts }] = await Promise.all([
    import('../archive/upkeep/purge-archive'),
    import('../users/emails/purge-emails'),
    import('../alerts/upkeep/purge-alerts'),
  ])
  return async ({ environment: name }, signal) => {
    const environment = findEnvironment(name)
    const keepDays = env().archiveRetentionDays
    if (!environment) return
    try {
      await purgeEmails(environment)
    } finally {
      try {
        await purgeAlerts(environment, { signal })
      } finally {
        if (keepDays !== undefined) await purgeArchive(environment, { keepDays, signal })
      }
    }
  }
}

async function loadImport(): Promise<Handler<JobData['import-user-keys']>> {
  const { runImports } = await import('../users/keys/import/run-import')
  return async ({ environment: name }, signal) => {
    const environment = findEnvironment(name)
    if (environment) await runImports(environment, signal)
  }
}

async function loadRefresh(): Promise<Handler<JobData['refresh-returns']>> {
  const { refreshReturns } = await import('../returns/sync/refresh-returns')
  return async ({ environment: name, kind }, signal) => {
    const environment = findEnvironment(name)
    if (environment) await refreshReturns(environment, { kind, signal })
  }
}

async function loadAlerts(): Promise<Handler<JobData['evaluate-alerts']>> {
  const [{ bringBundledRules }, { advanceAlerts }, { enqueue }] = await Promise.all([
    import('../alerts/rule-book/bundled-rules'),
    import('../alerts/life/advance-alerts'),
    import('../jobs/enqueue'),
  ])
  return async ({ environment: name }) => {
    const environment = findEnvironment(name)
    if (!environment) return
    await bringBundledRules(name)
    const { fired, resolved } = await advanceAlerts(environment)
    if (fired + resolved > 0) await enqueue('send-alerts', { environment: name })
  }
}

async function loadAlertMessages(): Promise<Handler<JobData['send-alerts']>> {
  const [{ planMessages }, { sendMessages }] = await Promise.all([
    import('../alerts/notify/plan-messages'),
    import('../alerts/notify/send-messages'),
  ])
  return async ({ environment: name }, signal) => {
    const environment = findEnvironment(name)
    if (!environment) return
    await planMessages(name)
    await sendMessages(environment, { signal })
  }
}

async function loadHeartbeat(): Promise<Handler<JobData['heartbeat']>> {
  const { sendHeartbeat } = await import('../heartbeat/send-heartbeat')
  return () => sendHeartbeat()
}

async function loadSealing(): Promise<Handler<JobData['seal-audit']>> {
  const { sealAudit } = await import('../audit/seals/seal-audit')
  return () => sealAudit()
}

async function loadAuditPurge(): Promise<Handler<JobData['purge-audit']>> {
  const [{ purgeAudit }, { purgeReads }] = await Promise.all([
    import('../audit/purge-audit'),
    import('../audit/reads/purge-reads'),
  ])
  return async (_job, signal) => {
    const keepDays = env().audit.retentionDays
    if (keepDays === undefined) return
    await purgeReads({ keepDays, signal })
    await purgeAudit({ keepDays, signal })
  }
}

async function loadRedelivery(): Promise<Handler<JobData['run-redelivery']>> {
  const [{ runRedelivery }, { sweepRedeliveries }] = await Promise.all([
    import('../redelivery/jobs/run-job'),
    import('../redelivery/jobs/sweep-jobs'),
  ])
  return async ({ environment: name, jobId }, signal) => {
    if (!findEnvironment(name)) return
    await (jobId === null ? sweepRedeliveries(name) : runRedelivery(name, jobId, signal))
  }
}

async function loadCheck(): Promise<Handler<JobData['run-check']>> {
  const [{ runStoredCheck }, { sweepChecks }] = await Promise.all([
    import('../endpoint-check/run-stored-check'),
    import('../endpoint-check/sweep-checks'),
  ])
  return async ({ environment: name, jobId }, signal) => {
    const environment = findEnvironment(name)
    if (environment) await (jobId === null ? sweepChecks(name) : runStoredCheck(environment, jobId, signal))
  }
}

async function loadExport(): Promise<Handler<JobData['run-export']>> {
  const [{ runExport }, { sweepExports }, { beginDueExports }] = await Promise.all([
    import('../exports/jobs/run-export'),
    import('../exports/jobs/sweep-exports'),
    import('../exports/schedules/begin-due'),
  ])
  return async ({ environment: name, jobId }, signal) => {
    const environment = findEnvironment(name)
    if (!environment) return
    if (jobId !== null) return runExport(environment, jobId, signal)
    await beginDueExports(environment, new Date())
    await sweepExports(name)
  }
}
