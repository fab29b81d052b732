import { afterEach, expect, it, vi } from 'vitest'
import type { DeliveryRow } from '@/lib/archive/dto'
import { DELIVERIES } from '@/lib/archive/filter/deliveries'
import { rowOf } from '@/tests/support/delivery-row'
import { GATHERED_AT_MOST, type Gathering, gatherMore, startGathering } from './gather-rows'

const NOW = new Date('2026-01-20T12:00:00Z')
const signal = new AbortController().signal

afterEach(() => vi.unstubAllGlobals())

function answerPages(...pages: { ids: string[]; olderCursor: string | null }[]) {
  const asked: string[] = []
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path)
    const page = pages[asked.length - 1]
    if (!page) return Promise.reject(new TypeError('no more pages'))
    return Promise.resolve(
      Response.json({ rows: page.ids.map((id) => rowOf({ id })), olderCursor: page.olderCursor, newerCursor: null }),
    )
  })
  return asked
}

async function gatherAll(start: Gathering<typeof DELIVERIES.none, DeliveryRow>, except = new Set<string>()) {
  let gathering = start
  while (!gathering.isDone) gathering = await gatherMore(DELIVERIES, 'sandbox', gathering, except, signal)
  return gathering
}

it('reads every page of one and the same range, without the rows that were taken out', async () => {
  const asked = answerPages({ ids: ['5', '4', '3'], olderCursor: 'c1' }, { ids: ['2', '1'], olderCursor: null })
  const gathering = await gatherAll(startGathering({ ...DELIVERIES.none, range: '1h' }, NOW), new Set(['4', '1']))
  expect(gathering.rows.map(({ id }) => id)).toEqual(['5', '3', '2'])
  expect(gathering.isCut).toBe(false)
  expect(asked).toEqual([
    '/api/sandbox/deliveries?from=2026-01-20T11:00:00.000Z&limit=500',
    '/api/sandbox/deliveries?from=2026-01-20T11:00:00.000Z&limit=500&cursor=c1',
  ])
})

it('stops at what a clipboard holds, and says so', async () => {
  const before = Array.from({ length: GATHERED_AT_MOST - 1 }, (_, index) => rowOf({ id: `n${index}` }))
  answerPages({ ids: ['2', '1'], olderCursor: 'more' })
  const { rows, isDone, isCut } = await gatherAll({ ...startGathering(DELIVERIES.none, NOW), rows: before })
  expect([rows.length, isDone, isCut]).toEqual([GATHERED_AT_MOST, true, true])
})
