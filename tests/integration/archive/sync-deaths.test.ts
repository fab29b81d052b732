import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { type SyncOptions, syncDeliveries } from '@/lib/archive/sync/sync'
import { syncState } from '@/lib/db/schema'
import { createRandom } from '@/sandbox/random'
import { archiveMultiset, countFourWays, falselyClaimed, platformMultiset } from '../../support/models/archive-model'
import { type Death, watchConnections } from '../../support/processes/dying-connections'
import { type RecordList, recordText, startRecordList } from '../../support/record-list'
import { useDatabase } from '../support/use-database'

const held = useDatabase()

const DEATHS = Number(process.env.FAULT_KILLS ?? 100)
const DEATHS_PER_ARCHIVE = 25
const START = Date.parse('2026-01-20T12:00:00Z')

const { int, chance, pick } = createRandom(process.env.FAULT_SEED ?? '20260120')

/** Traffic with twins, late records and records without a time. */
function startTraffic(list: RecordList) {
  let time = START
  const arrive = (count: number) => {
    const texts = Array.from({ length: count }, () => {
      time += pick([0, 700, 4_000, 30_000])
      if (chance(0.02)) return recordText(time - 3_600_000, { event: 'late.event' })
      return recordText(time, chance(0.02) ? { timestamp: undefined } : {})
    })
    list.add(...texts)
    list.now = new Date(time + 1_000)
  }
  list.beforePage = () => {
    if (chance(0.1)) arrive(pick([1, 5, 200]))
    return false
  }
  return {
    arrive,
    rest: () => {
      time += 3_600_000
      list.now = new Date(time)
      list.beforePage = () => false
    },
  }
}

async function liveAndDie(list: RecordList): Promise<void> {
  const { name } = list.environment
  const traffic = startTraffic(list)
  const connections = await watchConnections()
  const sync = (kind: SyncOptions['kind']) =>
    syncDeliveries(list.environment, { kind, signal: new AbortController().signal })
  let deaths = 0
  // The first runs die early; later ones mostly read.
  traffic.arrive(300)
  while (deaths < DEATHS_PER_ARCHIVE) {
    traffic.arrive(pick([0, 1, 3, 12]))
    const death: Death = { atMessage: int(1, pick([13, 61, 201])), hasLeft: chance(0.5) }
    connections.begin(death)
    await sync(pick(['head', 'full'])).catch(() => undefined)
    if (!connections.revive()) continue
    deaths += 1
    const about = `death ${deaths} of ${name}, ${JSON.stringify(death)}`
    expect(await falselyClaimed(held.database, list, name), about).toBe(0)
    expect(new Set(await countFourWays(held.database, name)).size, about).toBe(1)
    // The test does not wait for the lease of a dead process.
    await held.database.update(syncState).set({ leaseUntil: null }).where(eq(syncState.environment, name))
  }
  traffic.rest()
  await sync('head')
  await sync('full')
  connections.stop()
  expect(await archiveMultiset(held.database, name)).toEqual(platformMultiset(list))
  expect(await falselyClaimed(held.database, list, name)).toBe(0)
  expect(new Set(await countFourWays(held.database, name)).size).toBe(1)
}

test(
  `a sync that dies at any of ${DEATHS} random messages claims nothing it lacks, and in the end has every record once`,
  async () => {
    for (let archive = 1; archive <= Math.ceil(DEATHS / DEATHS_PER_ARCHIVE); archive++) {
      const list = await startRecordList(`archive-${archive}`)
      try {
        await liveAndDie(list)
      } finally {
        await list.close()
      }
    }
  },
  20_000 + DEATHS * 2_000,
)
