import './without-worker'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cancelRedelivery, pauseRedelivery, resumeRedelivery } from '@/lib/redelivery/jobs/control-redelivery'
import { startRedelivery } from '@/lib/redelivery/jobs/start-redelivery'
import type { SendResult } from '@/lib/redelivery/send-request'
import { emptyTables, useDatabase } from '../support/use-database'
import {
  addTarget,
  archive,
  countedOf,
  DELIVERED,
  inputOf,
  jobOf,
  keptOf,
  operator,
  run,
  scripted,
  startOf,
} from './fixtures'

const held = useDatabase()

const ANSWERS: readonly SendResult[] = [
  DELIVERED,
  { ...DELIVERED, state: 'failed', status: 500 },
  { ...DELIVERED, state: 'rejected', status: 400 },
  { ...DELIVERED, state: 'unknown', status: null, answer: null },
  { ...DELIVERED, state: 'not-sent', status: null, answer: null },
]

const CONTROLS = { pause: pauseRedelivery, resume: resumeRedelivery, cancel: cancelRedelivery }

type Step = keyof typeof CONTROLS | 'run' | 'run until'

const step = fc.constantFrom<Step>('pause', 'resume', 'cancel', 'run', 'run until', 'run until', 'resume')

const story = fc.record({
  resources: fc.array(fc.constantFrom('a', 'b', 'c', null), { minLength: 1, maxLength: 14 }),
  answers: fc.array(fc.nat({ max: ANSWERS.length - 1 }), { minLength: 1, maxLength: 6 }),
  order: fc.constantFrom('resource' as const, 'oldest' as const),
  stopAfter: fc.option(fc.integer({ min: 1, max: 3 }), { nil: null }),
  concurrency: fc.integer({ min: 1, max: 20 }),
  steps: fc.array(step, { minLength: 1, maxLength: 6 }),
  /** A control in the middle of a run, after so many requests. */
  during: fc.record({ after: fc.integer({ min: 1, max: 6 }), control: fc.constantFrom('pause', 'cancel', 'resume') }),
})

type Story = typeof story extends fc.Arbitrary<infer Value> ? Value : never

/** Stories in which the end of a run could lose the last item of a job that was just halted. */
const LOST_LAST = (['pause', 'cancel'] as const).map(
  (control): Story => ({
    resources: ['a', 'a'],
    answers: [0],
    order: 'resource',
    stopAfter: null,
    concurrency: 1,
    steps: ['run until', 'pause'],
    during: { after: 2, control },
  }),
)

const asked = (act: Promise<unknown>) =>
  act.catch((error: { code?: string }) => expect(error.code, String(error)).toBe('conflict'))

test('the counts of a job are those of its items after anything that happens to it, and nothing goes twice', async () => {
  await fc.assert(
    fc.asyncProperty(story, async ({ resources, answers, order, stopAfter, concurrency, steps, during }) => {
      await emptyTables(held.database)
      await addTarget()
      const ids = await archive(resources.map((resourceId, index) => ({ resourceId, sequence: index + 1 })))
      const jobId = await startOf(ids, { order, stopAfter, concurrency })
      const control = (name: keyof typeof CONTROLS) => asked(CONTROLS[name](operator, String(jobId)))
      const { parts, sent } = scripted(async () => {
        if (sent.length === during.after) await control(during.control as keyof typeof CONTROLS)
        return ANSWERS[answers[sent.length % answers.length] ?? 0] ?? DELIVERED
      })
      for (const each of [...steps, 'run' as const]) {
        if (each === 'run') await run(jobId, parts)
        else if (each === 'run until') {
          const stop = new AbortController()
          const limit = sent.length + 2
          const send: typeof parts.send = (target, item, signal) => {
            if (sent.length + 1 >= limit) stop.abort(new Error('ends'))
            return parts.send(target, item, signal)
          }
          await run(jobId, { ...parts, send }, stop.signal).catch(({ message }: Error) => expect(message).toBe('ends'))
        } else await control(each)
        const { state, total, leaseOwner } = await jobOf(jobId)
        if (state !== 'preparing') expect((await keptOf(jobId)).counts).toEqual(await countedOf(jobId))
        expect([total, leaseOwner]).toEqual([ids.length, null])
      }
      expect(new Set(sent.map(({ deliveryId }) => deliveryId)).size).toBe(sent.length)
      const { state } = await jobOf(jobId)
      const { waiting = 0, sent: onTheirWay = 0 } = await countedOf(jobId)
      expect(onTheirWay).toBe(0)
      // A job that is over has no waiting items; a halted job has some.
      expect(waiting > 0, state).toBe(state === 'paused' || state === 'stopped')
      for (const of of ['failed', 'unknown', 'cancelled'] as const) {
        const source = { kind: 'retry', jobId: String(jobId), of } as const
        const stand = await countedOf(jobId)
        const states = {
          failed: ['failed', 'rejected', 'not-sent', 'held'],
          unknown: ['unknown'],
          cancelled: ['cancelled'],
        }
        const expected = states[of].reduce((sum, each) => sum + (stand[each] ?? 0), 0)
        if (expected === 0) continue
        const { id } = await startRedelivery(operator, inputOf(source, expected, { confirmsUnknown: true }))
        await run(Number(id), scripted().parts)
        expect((await keptOf(Number(id))).counts).toEqual({ delivered: expected })
      }
    }),
    { numRuns: 25, examples: LOST_LAST.map((each) => [each]) },
  )
}, 240_000)
