import { randomUUID } from 'node:crypto'
import { asc, eq, sql } from 'drizzle-orm'
import { getDatabase } from '@/lib/db'
import { audit, operator as operatorTable, redeliveryItem, redeliveryJob, redeliveryTarget } from '@/lib/db/schema'
import type { Environment } from '@/lib/env'
import { BUILT_IN_ROLES, type Role } from '@/lib/model/role'
import { runRedelivery } from '@/lib/redelivery/jobs/run-job'
import type { RunParts } from '@/lib/redelivery/jobs/send-items'
import { startRedelivery } from '@/lib/redelivery/jobs/start-redelivery'
import type { SourceInput, StartRedelivery } from '@/lib/redelivery/schemas'
import type { SendItem, SendResult } from '@/lib/redelivery/send-request'
import { scopeOf } from '../../support/scope'

export const environment: Environment = {
  name: 'sandbox',
  label: 'Sandbox',
  kind: 'sandbox',
  baseUrl: 'http://127.0.0.1:9',
  integratorKey: 'ik_test',
  integratorSecret: 'a-secret-of-the-tests',
}

export const operator = scopeOf(environment, 'operator')

/** Adds one operator of each role, whom `scopeOf` names. */
export async function addOperators(): Promise<void> {
  const db = await getDatabase()
  const person = (role: Role) => ({
    id: `op_${role}`,
    email: `${role}@desk.example`,
    name: role,
    role,
    passwordHash: 'none',
  })
  await db.insert(operatorTable).values(BUILT_IN_ROLES.map(person)).onConflictDoNothing()
}

export const never = new AbortController().signal

type Archived = { event?: string; resourceId?: string | null; sequence?: number | null; payload?: string; at?: Date }

const FIRST = Date.parse('2026-01-20T12:00:00Z')

/** Archives records one minute apart, in the given order, oldest first. Returns their ids. */
export async function archive(records: readonly Archived[], name = environment.name): Promise<number[]> {
  const db = await getDatabase()
  const rows = records.map(
    ({ event = 'offramp.milestone.reached', resourceId = null, sequence = null, payload, at }, index) => ({
      hash: randomUUID().replaceAll('-', ''),
      at: (at ?? new Date(FIRST + index * 60_000)).toISOString(),
      event,
      resource: resourceId,
      sequence,
      payload: payload ?? JSON.stringify({ event, number: index + 1 }),
    }),
  )
  const found = await db.execute<{ id: string }>(sql`
    insert into delivery (environment, hash, ordinal, sort_at, "timestamp", event, endpoint, outcome, success, payload, payload_bytes, resource_id, sequence)
    select ${name}, decode(r.hash, 'hex'), 1, r.at, r.at, r.event, 'https://hooks.example/in', 'failed', false, r.payload,
      octet_length(r.payload), r.resource, r.sequence
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as r(hash text, at timestamptz, event text, resource text, sequence integer, payload text)
    returning id`)
  return found.rows.map(({ id }) => Number(id))
}

export const milestones = (count: number, resourceOf = (index: number): string | null => `ofr_${index}`) =>
  Array.from({ length: count }, (_, index) => ({ resourceId: resourceOf(index), sequence: index + 1 }))

export const TARGET_ID = 'target-of-the-tests'

export async function addTarget(settings: Partial<typeof redeliveryTarget.$inferInsert> = {}): Promise<void> {
  await addOperators()
  const db = await getDatabase()
  const now = new Date()
  await db
    .insert(redeliveryTarget)
    .values({
      id: TARGET_ID,
      environment: environment.name,
      name: 'Staging',
      url: 'https://staging.example/hook',
      kind: 'staging',
      sealed: new Uint8Array([1]),
      vaultKeyId: 'v',
      fingerprint: '1111-2222-3333',
      headerNames: [],
      rate: 200,
      concurrency: 20,
      deadlineMs: 10_000,
      createdAt: now,
      createdBy: 'admin',
      changedAt: now,
      changedBy: 'admin',
      ...settings,
    })
}

export const inputOf = (
  source: SourceInput,
  expected: number,
  other: Partial<StartRedelivery> = {},
): StartRedelivery => ({
  requestKey: randomUUID(),
  source,
  expected,
  targetId: TARGET_ID,
  order: 'resource',
  rate: 200,
  concurrency: 5,
  stopAfter: null,
  confirmsGeneric: false,
  confirmsUnknown: false,
  typedTarget: null,
  ...other,
})

export async function startOf(ids: readonly number[], other: Partial<StartRedelivery> = {}): Promise<number> {
  await addOperators()
  const source = { kind: 'deliveries' as const, ids: ids.map(String) }
  const { id } = await startRedelivery(operator, inputOf(source, ids.length, other))
  return Number(id)
}

export const DELIVERED: SendResult = {
  state: 'delivered',
  status: 200,
  latencyMs: 3,
  problem: null,
  answer: new TextEncoder().encode('ok'),
  isAnswerCut: false,
}

export const FAILED: SendResult = { ...DELIVERED, state: 'failed', status: 500 }

/** A clock that passes as soon as anybody waits for it. */
export function quickClock() {
  let now = Date.parse('2026-02-01T00:00:00Z')
  return {
    now: () => now,
    wait: async (ms: number, signal: AbortSignal) => {
      await new Promise((resolve) => setImmediate(resolve))
      if (!signal.aborted) now += Math.min(ms, 1000)
    },
  }
}

type Sent = SendItem & { at: number }

/** Parts of a run that note what is sent, and answer as told. */
export function scripted(answer: (item: Sent) => SendResult | Promise<SendResult> = () => DELIVERED) {
  const sent: Sent[] = []
  const clock = quickClock()
  const parts: RunParts = {
    clock,
    openTarget: async (_environment, targetId) => {
      const db = await getDatabase()
      const [row] = await db.select().from(redeliveryTarget).where(eq(redeliveryTarget.id, targetId))
      if (!row) throw new Error('no target')
      const { id, name, url, kind, rate, concurrency, deadlineMs, fingerprint } = row
      return { id, name, url, kind, secret: 'target-secret', headers: {}, rate, concurrency, deadlineMs, fingerprint }
    },
    send: async (_target, item) => {
      const noted = { ...item, at: clock.now() }
      sent.push(noted)
      return answer(noted)
    },
  }
  return { sent, parts, ids: () => sent.map(({ deliveryId }) => Number(deliveryId)) }
}

export const run = (jobId: number, parts: RunParts, signal = never) =>
  runRedelivery(environment.name, jobId, signal, parts)

export async function jobOf(jobId: number) {
  const db = await getDatabase()
  const [job] = await db.select().from(redeliveryJob).where(eq(redeliveryJob.id, jobId))
  if (!job) throw new Error('no job')
  return job
}

export async function itemsOf(jobId: number) {
  const db = await getDatabase()
  return db.select().from(redeliveryItem).where(eq(redeliveryItem.jobId, jobId)).orderBy(asc(redeliveryItem.position))
}

/** The kept counts that are not 0, and the total. */
export async function keptOf(jobId: number) {
  const { counts, total } = await jobOf(jobId)
  return { counts: Object.fromEntries(Object.entries(counts).filter(([, count]) => count !== 0)), total }
}

export async function auditedActions() {
  const db = await getDatabase()
  const rows = await db.select({ action: audit.action }).from(audit).orderBy(audit.id)
  return rows.map(({ action }) => action)
}

/** Counts of the items themselves, which the kept counts must equal. */
export async function countedOf(jobId: number) {
  const counts: Record<string, number> = {}
  for (const { state } of await itemsOf(jobId)) counts[state] = (counts[state] ?? 0) + 1
  return counts
}
