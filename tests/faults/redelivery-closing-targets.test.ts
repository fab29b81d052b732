import '../integration/redelivery/without-worker'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { runRedelivery } from '@/lib/redelivery/jobs/run-job'
import { createSender, type SendResult } from '@/lib/redelivery/send-request'
import { archive, environment, jobOf, milestones, never, startOf } from '../integration/redelivery/fixtures'
import { useDatabase } from '../integration/support/use-database'
import { createAuthority } from '../support/egress/certificates'
import { CLOSING_HABITS, type ClosingHabit, startClosingTarget } from './support/closing-target'
import { storeTarget } from './support/redelivery-target'

// These variables are set before the configuration is read.
vi.hoisted(() => Object.assign(process.env, { EGRESS_ALLOWED_NETWORKS: '127.0.0.0/8', EGRESS_PORTS: '1024-65535' }))

useDatabase()

const open: { close: () => void | Promise<void> }[] = []
afterEach(async () => {
  for (const one of open.splice(0).toReversed()) await one.close()
})

const authority = createAuthority('Authority of this test')
const identity = authority.issue({ addresses: ['127.0.0.1'] })
const SECRET = 'the-secret-of-the-target-of-the-tests'

/** `isAtClose`: the next request goes out at the very moment at which the target closes. */
const PACES = [
  { concurrency: 1, isAtClose: false },
  { concurrency: 16, isAtClose: false },
  { concurrency: 1, isAtClose: true },
  { concurrency: 4, isAtClose: true },
]

type Target = Awaited<ReturnType<typeof startClosingTarget>>

async function sendAll({ url, plannedClose }: Target, ids: readonly string[], pace: (typeof PACES)[number]) {
  const send = createSender({ certificateAuthorities: [authority.cert] })
  const waiting = [...ids]
  const results: SendResult['state'][] = []
  const sendInTurn = async () => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      const target = { url, secret: SECRET, headers: {}, deadlineMs: 30_000 }
      const { state } = await send(target, { body: Buffer.from(id), jobId: '1', deliveryId: id, attempt: 1 })
      results.push(state)
      if (pace.isAtClose) await plannedClose()
    }
  }
  await Promise.all(Array.from({ length: pace.concurrency }, sendInTurn))
  return results
}

const inOrder = (ids: readonly string[]) => ids.toSorted((a, b) => Number(a) - Number(b))

describe.each([
  { scheme: 'http', given: undefined, paces: PACES },
  // TLS handshakes take most of the time, so https runs only two paces.
  { scheme: 'https', given: identity, paces: PACES.slice(1, 3) },
])('nothing is unknown, and nothing arrives twice, over $scheme', ({ given, paces }) => {
  test.each(CLOSING_HABITS)('where the target $name', async (habit) => {
    for (const pace of paces) {
      const target = await startClosingTarget(habit, given)
      open.push(target)
      const ids = Array.from({ length: habit.requests }, (_, index) => String(index + 1))
      expect(await sendAll(target, ids, pace)).toEqual(ids.map(() => 'delivered'))
      expect(inOrder(target.read)).toEqual(ids)
      expect(target.answered()).toBe(ids.length)
    }
  })
})

const habit = (part: string): ClosingHabit => {
  const found = CLOSING_HABITS.find(({ name }) => name.startsWith(part))
  return found ?? expect.fail(`no habit ${part}`)
}

test.each([
  habit('closes after 5 ms'),
  habit('resets behind the answer, at number 2'),
  habit('closes behind the answer, at number 10'),
  habit('closes at random'),
])('a redelivery has an answer for each intent where the target $name', async (given) => {
  const target = await startClosingTarget(given)
  open.push(target)
  const ids = await archive(milestones(100))
  await storeTarget('closing', environment.name, target.url)
  const jobId = await startOf(ids, { targetId: 'closing', concurrency: 10 })
  await runRedelivery(environment.name, jobId, never)
  expect(await jobOf(jobId)).toMatchObject({ state: 'finished', counts: { delivered: ids.length } })
  expect(inOrder(target.read)).toEqual(ids.map(String))
  expect(target.answered()).toBe(ids.length)
})
