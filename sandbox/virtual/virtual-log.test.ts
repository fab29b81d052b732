import { describe, expect, test } from 'vitest'
import type { DeliveryLog } from '../records/delivery-log'
import { DAY } from '../stories/story'
import { createVirtualHistory } from './virtual-history'
import { createVirtualLog } from './virtual-log'

const END = Date.parse('2026-11-20T12:00:00Z')
const MOST = 10_000_000

function make(count: number, now = () => END): DeliveryLog {
  return createVirtualLog(createVirtualHistory({ variant: 'sandbox', count, end: END }), now)
}

function walk(log: DeliveryLog, limit: number, between: (page: number) => void = () => undefined): string[] {
  const texts: string[] = []
  let before: number | null = null
  for (let page = 0; ; page += 1) {
    const { texts: some, last, hasMore } = log.page(before, limit)
    texts.push(...some.map(String))
    if (!hasMore) return texts
    if (last === null || (before !== null && last >= before)) throw new Error('The list does not go down')
    before = last
    between(page)
  }
}

const seeded = (count: number) => walk(make(count), 100)

describe('a virtual log', () => {
  test('is walked whole, newest first', () => {
    const log = make(1_000)
    const texts = walk(log, 7)
    expect(texts).toHaveLength(1_000)
    expect([texts[0], texts.at(-1)]).toEqual([log.newest()?.text, log.oldest()?.text])
    const times = texts.map((text) => Date.parse(JSON.parse(text).timestamp))
    expect(times).toEqual(times.toSorted((a, b) => b - a))
    expect(walk(log, 1)).toEqual(texts)
  })

  test('has a position of its own for each record', () => {
    const log = make(1_000)
    const positions = new Set<number | null>()
    for (let before: number | null = null, more = true; more; ) {
      const page = log.page(before, 1)
      positions.add(page.last)
      before = page.last
      more = page.hasMore
    }
    expect(positions.size).toBe(1_000)
  })

  test('stays as it is below a page while records arrive above', () => {
    const log = make(500)
    const arrived = (page: number) => void log.append(`"arrived ${page}"`, END)
    expect(walk(log, 30, arrived)).toEqual(seeded(500))
    expect(log.count()).toBe(516)
    const again = walk(log, 30)
    expect(again.slice(0, 16)).toEqual(Array.from({ length: 16 }, (_, index) => `"arrived ${15 - index}"`))
    expect(again.slice(16)).toEqual(seeded(500))
  })

  test('goes on from added records to computed ones and to those put below, within a page', () => {
    const log = make(3)
    for (const text of ['"a"', '"b"']) log.append(text, END)
    for (const text of ['"y"', '"z"']) log.prepend(text, null)
    const expected = ['"b"', '"a"', ...seeded(3), '"y"', '"z"']
    for (const limit of [1, 2, 3, 4, 5, 6, 7, 100]) expect(walk(log, limit), String(limit)).toEqual(expected)
    expect([log.count(), log.newest()?.text, log.oldest()?.text]).toEqual([7, '"b"', '"z"'])
  })

  test('keeps new records above the computed ones when the clock is set far back', () => {
    const log = make(MOST, () => 0)
    const top = log.newest()?.position ?? 0
    expect(log.append('"late"', 0).position).toBeGreaterThan(top)
    expect(log.page(null, 1).texts.map(String)).toEqual(['"late"'])
  })

  test('answers first, middle and last pages of ten million', () => {
    const log = make(MOST)
    const oldest = log.oldest()?.position ?? 0
    expect(log.count()).toBe(MOST)
    for (const before of [null, oldest + MOST / 2, oldest + 100]) {
      const { texts, last, hasMore } = log.page(before, 100)
      expect(new Set(texts.map((text) => JSON.parse(String(text)).timestamp)).size).toBeGreaterThan(10)
      expect(texts).toHaveLength(100)
      expect(hasMore).toBe(last !== oldest)
    }
    expect(log.page(oldest + 40, 100)).toMatchObject({ last: oldest, hasMore: false })
    expect(log.page(oldest + 40, 100).texts).toHaveLength(40)
    expect(log.page(oldest, 100)).toEqual({ texts: [], last: null, hasMore: false })
  })

  test('takes the half positions of empty pages', () => {
    const log = make(100)
    const { last } = log.page(null, 10)
    expect(log.page((last ?? 0) - 0.5, 10).texts.map(String)).toEqual(seeded(100).slice(10, 20))
  })

  test('forgets what is older than an instant, below the computed records too', () => {
    const log = make(1_000)
    log.prepend('"undated"', null)
    log.append('"new"', END)
    const kept = seeded(1_000).filter((text) => Date.parse(JSON.parse(text).timestamp) >= END - DAY)
    expect(kept.length).toBeGreaterThan(50)
    expect(log.forgetBefore(END - DAY)).toBe(1_001 - kept.length)
    expect(walk(log, 9)).toEqual(['"new"', ...kept])
    expect(log.forgetBefore(END - 2 * DAY)).toBe(0)
    expect([log.count(), log.oldest()?.text]).toEqual([kept.length + 1, kept.at(-1)])
  })

  test('can forget all and go on', () => {
    const log = make(1_000)
    expect(log.forgetBefore(END + DAY)).toBe(1_000)
    expect([log.count(), log.oldest(), log.newest(), log.page(null, 5)]).toEqual([
      0,
      undefined,
      undefined,
      { texts: [], last: null, hasMore: false },
    ])
    const { position } = log.append('"next"', END + DAY)
    expect(log.page(position, 5)).toEqual({ texts: [], last: null, hasMore: false })
    log.prepend('"under"', null)
    expect(walk(log, 1)).toEqual(['"next"', '"under"'])
  })
})
