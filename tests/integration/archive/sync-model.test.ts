import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { syncDeliveries } from '@/lib/archive/sync/sync'
import { CLOCK } from '@/lib/platform-sync/clock'
import { archiveMultiset, countFourWays, falselyClaimed, platformMultiset } from '../../support/models/archive-model'
import { type RecordList, recordText, startRecordList } from '../../support/record-list'
import { useDatabase } from '../support/use-database'

const held = useDatabase()
const START = Date.parse('2026-01-20T12:00:00Z')
const MINUTE = 60_000

type Step =
  /** Some records are late, without a time, or twice. */
  | { do: 'arrive'; count: number; lateMinutes: number; untimed: number; twins: number }
  /** The seconds by which the `Date` header is off. */
  | { do: 'skew'; seconds: number }
  /** The run is stopped after batches or refused at pages; a hurried run sets its walk aside. */
  | { do: 'sync'; kind: 'head' | 'full'; stopAfter: number; refuseAt: number; isHurried: boolean }

const steps = fc.array(
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        do: fc.constant('arrive' as const),
        count: fc.nat(450),
        lateMinutes: fc.nat(90),
        untimed: fc.nat(2),
        twins: fc.nat(3),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ do: fc.constant('skew' as const), seconds: fc.integer({ min: -120, max: 0 }) }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        do: fc.constant('sync' as const),
        kind: fc.constantFrom('head' as const, 'head' as const, 'full' as const),
        stopAfter: fc.constantFrom(0, 1, 2, 3, 99),
        refuseAt: fc.constantFrom(0, 0, 0, 2, 4),
        isHurried: fc.boolean(),
      }),
    },
  ),
  { minLength: 4, maxLength: 10 },
)

let runs = 0
const lists: RecordList[] = []
afterAll(() => Promise.all(lists.map((list) => list.close())))

async function startModel() {
  const list = await startRecordList(`model-${++runs}`)
  lists.push(list)
  const { name } = list.environment
  let time = START
  let skew = 0
  const setClock = () => {
    list.now = new Date(time + skew)
  }
  const check = async () => expect(await falselyClaimed(held.database, list, name)).toBe(0)
  setClock()

  async function sync({ kind, stopAfter, refuseAt, isHurried }: Extract<Step, { do: 'sync' }>): Promise<void> {
    const stop = new AbortController()
    let batches = 0
    list.pages = 0
    list.beforePage = (response, cursor, page) => {
      if (refuseAt === 0 || page !== refuseAt || cursor === null) return false
      response.statusCode = 400
      response.end('{"title":"Bad Request","status":400}')
      return true
    }
    const onStored = async () => {
      await check()
      batches += 1
      if (batches === stopAfter) stop.abort()
    }
    let hurried = 0
    const clock = isHurried ? { ...CLOCK, now: () => (hurried += 4_000) } : CLOCK
    await syncDeliveries(list.environment, { kind, signal: stop.signal, onStored, clock })
    await check()
  }

  return {
    list,
    async run(step: Step): Promise<void> {
      if (step.do === 'skew') skew = step.seconds * 1000
      if (step.do === 'arrive') {
        const texts = Array.from({ length: step.count }, (_, i) => recordText(time + (i + 1) * 1_000))
        time += step.count * 1_000 + MINUTE
        // Late records stand on top of the list with an older time.
        if (step.lateMinutes > 0) texts.push(recordText(time - step.lateMinutes * MINUTE, { event: 'late.event' }))
        for (let i = 0; i < step.untimed; i++) texts.unshift(recordText(0, { timestamp: undefined }))
        const twin = recordText(time)
        for (let i = 0; i < step.twins; i++) texts.push(twin)
        time += 10_000
        list.add(...texts)
      }
      setClock()
      if (step.do === 'sync') await sync(step)
    },
    async finish(): Promise<void> {
      skew = 0
      time += 5 * MINUTE
      setClock()
      await sync({ do: 'sync', kind: 'head', stopAfter: 0, refuseAt: 0, isHurried: false })
      await sync({ do: 'sync', kind: 'full', stopAfter: 0, refuseAt: 0, isHurried: false })
      expect(await archiveMultiset(held.database, name)).toEqual(platformMultiset(list))
      expect(new Set(await countFourWays(held.database, name)).size).toBe(1)
    },
  }
}

test('whatever arrives and whatever breaks, no claim is ever false and no record is lost or doubled', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      const model = await startModel()
      for (const step of sequence) await model.run(step)
      await model.finish()
    }),
    { numRuns: 25 },
  )
}, 240_000)
