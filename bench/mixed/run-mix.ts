import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { ExportJobDto } from '@/lib/exports/jobs/export-dto'
import { type Answered, createDeskClient, type DeskClient } from './desk-client'
import { exportOf } from './export-of'
import type { MixedDesk } from './mixed-desk'

const READERS = 20
const STREAMS = 20
/** The most live lists that one session may open. */
const STREAMS_OF_SESSION = 4
export const RATE = 20
const PROBE_EVERY_MS = 500
const PROBE_TIMEOUT_MS = 5_000
const EXPORT_EVERY_MS = 8_000
/** Time in which the redelivery and the exports get under way. */
const SETTLING_MS = 10_000

const LISTS = [
  'deliveries',
  'deliveries?outcome=failed',
  'deliveries?outcome=rejected&range=30d',
  'deliveries?event=payment.completed&limit=100',
  'deliveries/counts',
  'deliveries/counts?outcome=failed',
  'recovery',
  'recovery/counts',
  'incidents',
  'sequences',
  'audit',
  'redeliveries',
]

export type MixResult = {
  probes: Answered[]
  reads: Answered[]
  exports: Answered[]
  /** The number of small exports that were done at the end. */
  exportsDone: number
  largeRows: number
  deliveriesPerSecond: number
  streamBreaks: number
}

/** Runs readers, live lists, a redelivery and exports at once, for `seconds`. */
export async function runMix(desk: MixedDesk, seconds: number): Promise<MixResult> {
  const clientOf = async (role: Parameters<MixedDesk['signIn']>[0]) =>
    createDeskClient(desk.url, await desk.signIn(role))
  const admin = await clientOf('admin')
  const operator = await clientOf('operator')
  const watchers = await Promise.all(Array.from({ length: STREAMS / STREAMS_OF_SESSION }, () => desk.signIn('viewer')))
  await startRedelivery(admin, desk.receiver.url, RATE * (seconds + 60))
  const over = new AbortController()
  const probes: Answered[] = []
  const reads: Answered[] = []
  const exports: Answered[] = []
  const streams = { breaks: 0 }
  const large = await operator.need<ExportJobDto>('/api/sandbox/exports', exportOf('', 'full'))
  const loops = [
    ...Array.from({ length: READERS }, (_, index) => read(operator, index, reads, over.signal)),
    ...Array.from({ length: STREAMS }, (_, index) =>
      watch(desk.url, watchers[index % watchers.length] ?? '', streams, over.signal),
    ),
    every(PROBE_EVERY_MS, over.signal, async () => {
      probes.push(await admin.ask('/api/ready?without=worker', { timeoutMs: PROBE_TIMEOUT_MS }))
    }),
    every(EXPORT_EVERY_MS, over.signal, async () => {
      exports.push(await admin.ask('/api/sandbox/exports', { body: exportOf('outcome=failed', 'omit') }))
    }),
  ]
  await pause(SETTLING_MS)
  const [arrived, began] = [desk.receiver.arrived(), performance.now()]
  await pause(seconds * 1000 - SETTLING_MS)
  const deliveriesPerSecond = (1000 * (desk.receiver.arrived() - arrived)) / (performance.now() - began)
  over.abort()
  await Promise.all(loops)
  const idsOf = exports.flatMap(({ status, body }) => (status < 300 && status > 0 ? [(body as ExportJobDto).id] : []))
  const jobs = await Promise.all(idsOf.map((id) => admin.need<ExportJobDto>(`/api/sandbox/exports/${id}`)))
  const { rows } = await operator.need<ExportJobDto>(`/api/sandbox/exports/${large.id}`)
  return {
    probes,
    reads,
    exports,
    exportsDone: jobs.filter(({ state }) => state === 'done').length,
    largeRows: rows,
    deliveriesPerSecond,
    streamBreaks: streams.breaks,
  }
}

async function read(client: DeskClient, first: number, reads: Answered[], over: AbortSignal): Promise<void> {
  for (let turn = first; !over.aborted; turn++) {
    const { status, ms } = await client.ask(`/api/sandbox/${LISTS[turn % LISTS.length]}`)
    reads.push({ status, ms, body: LISTS[turn % LISTS.length] })
  }
}

/** Reads a live list, and opens it again when it ends. A stream that ends before its time has broken. */
async function watch(url: string, cookie: string, streams: { breaks: number }, over: AbortSignal): Promise<void> {
  while (!over.aborted) {
    const begin = performance.now()
    try {
      const answer = await fetch(`${url}/api/sandbox/deliveries/tail`, { headers: { cookie }, signal: over })
      if (!answer.ok || !answer.body) throw new Error(`A stream was answered with ${answer.status}`)
      for await (const _ of answer.body);
    } catch {
      if (over.aborted) return
    }
    if (performance.now() - begin < 50_000) streams.breaks += 1
    await pause(200)
  }
}

/** Begins `work` every `ms`, whether or not the one before has ended. */
async function every(ms: number, over: AbortSignal, work: () => Promise<void>): Promise<void> {
  const begun: Promise<void>[] = []
  while (!over.aborted) {
    begun.push(work())
    await pause(ms, undefined, { signal: over }).catch(() => undefined)
  }
  await Promise.all(begun)
}

async function startRedelivery(admin: DeskClient, url: string, count: number): Promise<void> {
  const target = await admin.need<{ id: string }>('/api/sandbox/redeliveries/targets', {
    name: 'Receiver of the mix',
    url,
    kind: 'staging',
    typedName: null,
    rate: RATE,
    concurrency: 5,
    deadlineMs: 10_000,
    secret: 'a-secret-of-the-benchmark',
    headers: [],
  })
  const ids = await newestIds(admin, count)
  await admin.need('/api/sandbox/redeliveries', {
    requestKey: randomUUID(),
    source: { kind: 'deliveries', ids },
    expected: ids.length,
    targetId: target.id,
    order: 'oldest',
    rate: RATE,
    concurrency: 5,
    stopAfter: null,
    confirmsGeneric: true,
    confirmsUnknown: true,
    typedTarget: null,
  })
}

type Page = { rows: { id: string }[]; olderCursor: string | null }

async function newestIds(client: DeskClient, count: number): Promise<string[]> {
  const ids: string[] = []
  for (let cursor: string | null = ''; cursor !== null && ids.length < count; ) {
    const page: Page = await client.need(`/api/sandbox/deliveries?limit=500${cursor && `&cursor=${cursor}`}`)
    ids.push(...page.rows.map(({ id }) => id))
    cursor = page.olderCursor
  }
  return ids.slice(0, count)
}
