import './without-worker'
import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { judgeWaitingProofs } from '@/lib/archive/derived/recovery/record-redelivered'
import {
  operator as operatorTable,
  recoveryItem,
  recoveryProof,
  redeliveryJob,
  redeliveryTarget,
} from '@/lib/db/schema'
import { commitPlainStep } from '@/lib/redelivery/jobs/commit-plain-step'
import { type Claimed, commitStep } from '@/lib/redelivery/jobs/commit-step'
import { takeJob } from '@/lib/redelivery/jobs/job-lease'
import { prepareJob } from '@/lib/redelivery/jobs/prepare-job'
import type { SendResult } from '@/lib/redelivery/send-request'
import { emptyTables, useDatabase } from '../support/use-database'
import { addTarget, archive, DELIVERED, environment, itemsOf, jobOf, milestones, never, startOf } from './fixtures'

vi.mock('@/lib/redelivery/jobs/commit-plain-step', { spy: true })

const held = useDatabase()

const target = { url: 'https://staging.example/hook', fingerprint: '1111-2222-3333' }
const AT = new Date('2026-02-01T00:00:00Z')
const ITEMS = 9

const ends = fc.record({
  state: fc.constantFrom<SendResult['state'][]>(
    'delivered',
    'delivered',
    'delivered',
    'rejected',
    'failed',
    'unknown',
    'not-sent',
  ),
  isOurs: fc.constantFrom(false, false, false, true),
})

const steps = fc.record({
  ends: fc.array(ends, { maxLength: 3 }),
  chosen: fc.nat(4),
  outside: fc.constantFrom(...Array<null>(12).fill(null), 'paused', 'removed', 'other-secret', 'no-rights'),
})

const jobs = fc.record({
  order: fc.constantFrom('resource', 'oldest'),
  stopAfter: fc.constantFrom(null, null, 1, 3),
  steps: fc.array(steps, { minLength: 3, maxLength: 12 }),
})

type Told = typeof jobs extends fc.Arbitrary<infer T> ? T : never

async function change(jobId: number, outside: Told['steps'][number]['outside']): Promise<void> {
  const { database } = held
  if (outside === 'paused')
    await database.update(redeliveryJob).set({ state: 'paused' }).where(eq(redeliveryJob.id, jobId))
  if (outside === 'removed') await database.update(redeliveryTarget).set({ removedAt: AT })
  if (outside === 'other-secret') await database.update(redeliveryTarget).set({ fingerprint: '4444-5555-6666' })
  if (outside === 'no-rights') await database.update(operatorTable).set({ disabledAt: AT })
}

/** @param isWhole runs each step by the transaction that can do everything, as after a step whose end is not known */
async function play({ order, stopAfter, steps: told }: Told, isWhole: boolean) {
  await emptyTables(held.database)
  await addTarget()
  const ids = await archive(milestones(ITEMS, (index) => `ofr_${index % 4}`))
  const jobId = await startOf(ids, { order, stopAfter })
  const lease = await takeJob(environment.name, jobId)
  if (!lease) throw new Error('no lease')
  await prepareJob(lease, never)
  const nameOf = (id: number | null) => ids.indexOf(Number(id))
  const onTheirWay: Claimed[] = []
  const taken: unknown[] = []
  for (const { ends: ended, chosen, outside } of told) {
    await change(jobId, outside)
    const results = onTheirWay
      .splice(0, ended.length)
      .map((item, index) => ({
        ...item,
        ...DELIVERED,
        ...(ended[index] ?? { state: 'unknown' as const, isOurs: false }),
        endedAt: AT,
      }))
    const waiting = (await itemsOf(jobId)).filter(({ state }) => state === 'waiting').slice(0, chosen)
    const step = await commitStep(lease, { results, chosen: waiting, unsent: [], isRepeated: isWhole, target })
    onTheirWay.push(...step.claimed)
    taken.push([step.state, step.claimed.map(({ position, body }) => [position, body && Buffer.from(body).toString()])])
  }
  await held.database.transaction((tx) => judgeWaitingProofs(tx, environment.name))
  const { state, note, counts, failuresInRow, leaseOwner } = await jobOf(jobId)
  const withoutIds = (text: string | null) => text?.replace(/Delivery (\d+)/, (_, id) => `Delivery #${nameOf(id)}`)
  const proofs = await held.database.select().from(recoveryProof)
  const items = await held.database.select().from(recoveryItem)
  return {
    taken,
    job: {
      state,
      note,
      failuresInRow,
      isHeld: leaseOwner !== null,
      counts: Object.entries(counts)
        .filter(([, n]) => n)
        .sort(),
    },
    items: (await itemsOf(jobId)).map(({ jobId: _, deliveryId, sentAt, problem, ...item }) => ({
      ...item,
      delivery: nameOf(deliveryId),
      isSent: sentAt !== null,
      problem: withoutIds(problem),
      finishedAt: item.state === 'held' ? null : item.finishedAt,
    })),
    proofs: proofs
      .map(({ deliveryId, at, detail, isJudged }) => ({
        delivery: nameOf(deliveryId),
        at,
        detail: { ...detail, jobId: '' },
        isJudged,
      }))
      .sort((a, b) => a.delivery - b.delivery),
    recovery: items
      .map(({ deliveryId, state, rule }) => ({ delivery: nameOf(deliveryId), state, rule }))
      .sort((a, b) => a.delivery - b.delivery),
    audited: (await held.database.execute(sql`select action from audit where action like 'redelivery.%' order by id`))
      .rows,
  }
}

test('a step of one statement leaves the same rows as the transaction that can do everything', async () => {
  await fc.assert(
    fc.asyncProperty(jobs, async (told) => {
      expect(await play(told, false)).toEqual(await play(told, true))
    }),
    { numRuns: 25, endOnFailure: true },
  )
  const plain = vi.mocked(commitPlainStep).mock.settledResults.filter(({ value }) => Array.isArray(value))
  expect(plain.length).toBeGreaterThan(25)
})
