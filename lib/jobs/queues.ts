import 'server-only'
import { z } from 'zod'
import type { Environment } from '../env'
import { RETURN_RUNS } from '../model/return-state'
import { defineQueue, type Queue } from './queue'

const HOUR = 3600

/** After so long without a sign of life, a job’s process counts as dead. It is the least that pg-boss takes. */
const HEARTBEAT_SECONDS = 10

/** For jobs scheduled every few minutes: the schedule is the retry, and goes on where a killed job was. */
const OFTEN = {
  retryLimit: 0,
  expireInSeconds: 6 * HOUR,
  heartbeatSeconds: HEARTBEAT_SECONDS,
  retentionSeconds: HOUR,
  deleteAfterSeconds: 24 * HOUR,
}

/** For jobs that someone waits for: a job that a killed process left goes on before the next minute. */
const SOON_AGAIN = { ...OFTEN, retryLimit: 5, retryDelay: 1 }

type Environments = readonly Environment[]

const each =
  <const Data extends object>(data: Data) =>
  (environments: Environments) =>
    environments.map(({ name }) => ({ environment: name, ...data }))

const every =
  <const Data extends object>(schedules: Readonly<Record<string, Data>>) =>
  (environments: Environments) =>
    Object.entries(schedules).flatMap(([cron, data]) => each(data)(environments).map((job) => ({ cron, data: job })))

const EnvironmentJob = z.object({ environment: z.string() })

/** For queues with one job of an environment at a time. */
const ONE_OF_ENVIRONMENT = {
  schema: EnvironmentJob,
  keyOf: ({ environment }: z.infer<typeof EnvironmentJob>) => environment,
  groupOf: ({ environment }: z.infer<typeof EnvironmentJob>) => environment,
  concurrency: () => 1,
}

const SyncJob = z.object({ environment: z.string(), kind: z.enum(['head', 'full']), nonce: z.string().optional() })

type KindJob = { environment: string; kind: string; nonce?: string | undefined }

/** `head` or `news` reads new rows, `full` reads all. `nonce` keeps a job that someone asks for from joining a run that has begun to read. */
const ONE_OF_KIND = {
  options: OFTEN,
  keyOf: ({ environment, kind, nonce }: KindJob) => [environment, kind, nonce].filter(Boolean).join('.'),
  groupOf: ({ environment }: { environment: string }) => environment,
  concurrency: ({ length }: Environments) => length,
}

/** `jobId` is null for the look for jobs that lack a run. `nonce` keeps a new job from being dropped for one that is about to end. */
const RunJob = z.object({ environment: z.string(), jobId: z.int().nullable(), nonce: z.string() })
type RunJob = z.infer<typeof RunJob>

const LOOK = { jobId: null, nonce: '' }

/** Retries go on with a run that a stopping process gave back or a dead one held; the looks at the start and each minute find the rest. */
const RUNS = {
  schema: RunJob,
  options: SOON_AGAIN,
  keyOf: ({ environment, jobId, nonce }: RunJob) => `${environment}.${jobId ?? 'open'}.${nonce}`,
  groupOf: ({ environment, jobId }: RunJob) => `${environment}.${jobId ?? 'open'}`,
  schedules: every({ '* * * * *': LOOK }),
  atStart: each(LOOK),
}

const REDELIVERIES_AT_ONCE = 8

const EXPORTS_AT_ONCE = 2

const CHECKS_AT_ONCE = 2

export const QUEUES = {
  'sync-deliveries': defineQueue<z.infer<typeof SyncJob>>({
    ...ONE_OF_KIND,
    name: 'sync-deliveries',
    schema: SyncJob,
    actsFor: { whom: 'desk', because: 'It reads what the schedule reads: who asks for a pass only has it earlier.' },
    work: 'bulk',
    // A full pass is due every 24 hours (specification, 6.5 rule 5); running twice as often leaves room for a failed one.
    schedules: every({ '* * * * *': { kind: 'head' }, '17 */12 * * *': { kind: 'full' } }),
    atStart: each({ kind: 'head' }),
  }),
  'purge-archive': defineQueue({
    ...ONE_OF_ENVIRONMENT,
    name: 'purge-archive',
    // The next day’s purge takes what this one left.
    options: { ...OFTEN, retentionSeconds: 24 * HOUR, deleteAfterSeconds: 7 * 24 * HOUR },
    actsFor: { whom: 'desk', because: 'Configuration says how long deliveries are kept: nobody starts a purge.' },
    work: 'bulk',
    schedules: every({ '41 3 * * *': {} }),
    atStart: () => [],
  }),
  'import-user-keys': defineQueue({
    ...ONE_OF_ENVIRONMENT,
    name: 'import-user-keys',
    options: SOON_AGAIN,
    actsFor: { whom: 'operator', permissions: ['user_key.write'], stops: 'It is stopped before its next 5,000 lines.' },
    work: 'bulk',
    schedules: every({ '* * * * *': {} }),
    atStart: each({}),
  }),
  'refresh-returns': defineQueue({
    ...ONE_OF_KIND,
    name: 'refresh-returns',
    schema: z.object({ environment: z.string(), kind: z.enum(RETURN_RUNS) }),
    actsFor: { whom: 'desk', because: 'It reads what the schedule reads: who asks for the list only has it earlier.' },
    work: 'bulk',
    schedules: every({ '*/5 * * * *': { kind: 'news' }, '29 * * * *': { kind: 'full' } }),
    atStart: each({ kind: 'news' }),
  }),
  'evaluate-alerts': defineQueue({
    ...ONE_OF_ENVIRONMENT,
    name: 'evaluate-alerts',
    options: OFTEN,
    actsFor: { whom: 'desk', because: 'It looks at the rules each minute: nobody starts it.' },
    work: 'bulk',
    schedules: every({ '* * * * *': {} }),
    atStart: each({}),
  }),
  'send-alerts': defineQueue({
    ...ONE_OF_ENVIRONMENT,
    name: 'send-alerts',
    options: SOON_AGAIN,
    actsFor: { whom: 'desk', because: 'It sends what alerts say to channels that an admin set up.' },
    work: 'bulk',
    schedules: every({ '* * * * *': {} }),
    atStart: each({}),
  }),
  heartbeat: defineQueue({
    ...ONE_OF_ENVIRONMENT,
    name: 'heartbeat',
    options: OFTEN,
    actsFor: { whom: 'desk', because: 'It tells another service that the desk is alive, and nothing else.' },
    work: 'bulk',
    // One job serves all environments.
    schedules: (environments) => every({ '* * * * *': {} })(environments.slice(0, 1)),
    atStart: () => [],
  }),
  'seal-audit': defineQueue({
    ...ONE_OF_ENVIRONMENT,
    name: 'seal-audit',
    options: OFTEN,
    actsFor: { whom: 'desk', because: 'It signs the end of the audit where configuration says so: nobody starts it.' },
    work: 'bulk',
    // One job serves all environments.
    schedules: (environments) => every({ '* * * * *': {} })(environments.slice(0, 1)),
    atStart: () => [],
  }),
  'purge-audit': defineQueue({
    ...ONE_OF_ENVIRONMENT,
    name: 'purge-audit',
    options: { ...OFTEN, retentionSeconds: 24 * HOUR, deleteAfterSeconds: 7 * 24 * HOUR },
    actsFor: { whom: 'desk', because: 'Configuration says how long the audit is kept: nobody starts a purge.' },
    work: 'bulk',
    schedules: (environments) => every({ '53 3 * * *': {} })(environments.slice(0, 1)),
    atStart: () => [],
  }),
  'run-redelivery': defineQueue({
    ...RUNS,
    name: 'run-redelivery',
    actsFor: {
      whom: 'operator',
      permissions: ['redelivery.send', 'delivery.read'],
      stops: 'It pauses. Another operator who resumes it owns it since.',
    },
    work: 'paced',
    concurrency: () => REDELIVERIES_AT_ONCE + 1,
  }),
  'run-check': defineQueue({
    ...RUNS,
    name: 'run-check',
    actsFor: { whom: 'operator', permissions: ['redelivery.send'], stops: 'It stops, and its report says why.' },
    work: 'paced',
    concurrency: () => CHECKS_AT_ONCE + 1,
  }),
  /** The look of this queue also finds exports that are too old, and schedules that are due. */
  'run-export': defineQueue({
    ...RUNS,
    name: 'run-export',
    actsFor: {
      whom: 'operator',
      // An export also needs the permissions of its list, of whole payloads and of schedules.
      permissions: ['export.create'],
      stops: 'It fails and leaves no file. A schedule does not begin.',
    },
    work: 'bulk',
    concurrency: () => EXPORTS_AT_ONCE + 1,
  }),
}

/** Data of the jobs of each queue. */
export type JobData = {
  [Name in keyof typeof QUEUES]: (typeof QUEUES)[Name] extends Queue<infer Data> ? Data : never
}
