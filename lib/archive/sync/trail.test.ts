import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { recordText } from '@/tests/support/record-list'
import type { DuplicateWindow, Trail } from '../../model/sync-state'
import { parseDeliveryPage } from '../../ramp/records/delivery-record'
import { factsOf, toArchiveRecords } from './archive-record'
import { trimDuplicates } from './duplicate-window'
import { followPages } from './trail'

const NOW = Date.parse('2026-01-20T12:00:00Z')
const FIRST_SIZES = [40, 10]
const BATCHES = [1, 1, 2, 4]

/** A page of at most so many records; null at the end. */
type Platform = (page: number, limit: number) => readonly string[] | null

type Walked = { refused: string | null; pages: number; phantoms: number }

/** Walks as the sync does; counts the records that would be stored too often. */
function walk(platform: Platform, most = 600): Walked {
  const stored = new Set<string>()
  const shown = new Map<string, number>()
  let window: DuplicateWindow = {}
  let trail: Trail | null = null
  let pages = 0
  for (let batch = 0; pages < most; batch++) {
    const texts: string[] = []
    const sizes: number[] = []
    let isEnd = false
    for (let turn = BATCHES[batch] ?? 10; turn > 0 && !isEnd; turn--) {
      const page = platform(pages, FIRST_SIZES[pages] ?? 100)
      isEnd = page === null
      texts.push(...(page ?? []))
      if (page) sizes.push(page.length)
      pages += 1
    }
    const { records } = parseDeliveryPage(`{"data":[${texts.join(',')}],"hasMore":false}`)
    const next = structuredClone(window)
    const rows = toArchiveRecords(records.map(factsOf), next, new Date(NOW))
    const followed: Trail | string | null = followPages(trail, rows, sizes)
    if (typeof followed === 'string') return { refused: followed, pages, phantoms: stored.size - shown.size }
    trail = JSON.parse(JSON.stringify(followed))
    for (const { hash, ordinal } of rows) stored.add(`${hash} ${ordinal}`)
    for (const text of texts) shown.set(text, 1)
    window = JSON.parse(
      JSON.stringify(trimDuplicates(next, Math.min(...rows.map((row) => Date.parse(row.timestamp ?? row.sort_at))))),
    )
    if (isEnd) break
  }
  return { refused: null, pages, phantoms: stored.size - shown.size }
}

/** A platform that follows its cursors. */
function honest(texts: readonly string[], cut: (limit: number) => number = (limit) => limit): Platform {
  let at = 0
  return (_page, limit) => {
    if (at >= texts.length) return null
    const begin = at
    at += Math.max(1, cut(limit))
    return texts.slice(begin, at)
  }
}

const milestones = (count: number, stepMs: number, from = NOW) =>
  Array.from({ length: count }, (_, i) => recordText(from - i * stepMs))

const scatter = (i: number, among: number) => ((i * i * 2_654_435_761) >>> 7) % among

const generic = (time: number | null, user = 1) =>
  recordText(time ?? 0, {
    event: 'payment.updated',
    payload: { event: 'payment.updated', userId: `usr_${user}` },
    ...(time === null ? { timestamp: undefined } : {}),
  })

describe('a list that is in order as far as lists are', () => {
  type Kind = 'plain' | 'twins' | 'late' | 'backlog' | 'early' | 'untimed' | 'burst'

  /** Weight, most records, and steps in ms or kinds. */
  const STRETCHES: [Kind, weight: number, most: number, steps: [number, ...number[]]][] = [
    ['plain', 5, 150, [1, 40, 900, 60_000]],
    ['twins', 2, 600, [0]],
    ['late', 2, 3, [90_000, 5_400_000, 86_400_000]],
    ['backlog', 1, 300, [60_000, 5_400_000]],
    ['early', 1, 3, [3_600_000]],
    ['untimed', 1, 300, [1, 2, 20, 40]],
    ['burst', 1, 300, [2, 3, 5]],
  ]
  const stretch = fc.oneof(
    ...STRETCHES.map(([kind, weight, most, steps]) => ({
      weight,
      arbitrary: fc.record({ kind: fc.constant(kind), count: fc.nat(most), step: fc.constantFrom(...steps) }),
    })),
  )

  /** The nth record. */
  const RECORDS: Record<Kind, (time: number, step: number, i: number, unique: number) => string> = {
    plain: (time, step, i) => recordText(time - i * step),
    twins: (time) => generic(time),
    late: (time, step, _i, unique) => generic(time - step, unique),
    backlog: (time, step, i, unique) => generic(time - step - i, unique),
    early: (time, step, _i, unique) => generic(time + step, unique),
    untimed: (_time, step, i) => generic(null, scatter(i, step)),
    // Neighbouring milliseconds, logged in any order.
    burst: (time, step, i) => generic(time - scatter(i, step)),
  }

  function listOf(stretches: readonly { kind: Kind; count: number; step: number }[]): string[] {
    let time = NOW
    let unique = 1
    return stretches.flatMap(({ kind, count, step }) => {
      const texts = Array.from({ length: count }, (_, i) => RECORDS[kind](time, step, i, ++unique))
      time -= kind === 'plain' ? count * step : 10
      return texts
    })
  }

  test('is never refused, whatever its pages', () => {
    fc.assert(
      fc.property(
        fc.array(stretch, { minLength: 1, maxLength: 8 }),
        fc.infiniteStream(fc.integer({ min: 1, max: 100 })),
        fc.boolean(),
        (stretches, cuts, isFull) => {
          const cut = (limit: number) => (isFull ? limit : Math.min(limit, cuts.next().value ?? limit))
          expect(walk(honest(listOf(stretches), cut)).refused).toBeNull()
        },
      ),
      { numRuns: 40 },
    )
  })

  test('may have small pages that are alike, of records of neighbouring milliseconds', () => {
    const burst = Array.from({ length: 60 }, (_, i) => generic(NOW - (i % 3)))
    expect(walk(honest([...milestones(20, 40, NOW + 10_000), ...burst], () => 3)).refused).toBeNull()
  })

  test('may hold records that were logged seconds out of order', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 0, max: 3_000 }), fc.boolean()), { minLength: 200, maxLength: 900 }),
        fc.constantFrom(10, 200, 2_000),
        (records, step) => {
          const listed = records
            .map(([delay, isTwin], i) => ({ text: generic(NOW - i * step, i), logged: NOW - i * step + delay, isTwin }))
            // Each twin is logged with a delay of its own.
            .flatMap((one) =>
              one.isTwin && one.logged % 20 === 0 ? [one, { ...one, logged: one.logged + 700 }] : [one],
            )
            .toSorted((a, b) => b.logged - a.logged)
            .map(({ text }) => text)
          expect(walk(honest(listed)).refused).toBeNull()
        },
      ),
      { numRuns: 15 },
    )
  })

  test('may hold thousands of identical records in a row, up to a ceiling', () => {
    const twins = (count: number) => Array.from({ length: count }, () => generic(NOW - 1_000))
    expect(
      walk(honest([...milestones(70, 1_000), ...twins(500), ...milestones(500, 1_000, NOW - 70_000)])).refused,
    ).toBeNull()
    expect(walk(honest(twins(4_900))).refused).toBeNull()
    expect(walk(honest(twins(5_300)))).toMatchObject({ refused: '50 pages in a row bring the same records' })
  })

  const SECOND_MS = 1_000
  const wholeSecond = (time: number) => Math.floor(time / SECOND_MS) * SECOND_MS

  test.each([3, 26])('may hold a block that was logged %d hours late', (hours) => {
    const late = milestones(700, 20, NOW - hours * 3_600_000)
    const listed = [...milestones(260, 900), ...late, ...milestones(9_000, 5_000, NOW - 240_000)]
    expect(walk(honest(listed)).refused).toBeNull()
  })

  test('may be of a platform whose clock was set back by hours', () => {
    const before = milestones(2_000, 900, NOW - 600_000 + 4 * 3_600_000)
    expect(walk(honest([...milestones(600, 1_000), ...before])).refused).toBeNull()
  })

  test('may hold hundreds of different records of one instant, all of them twice', () => {
    const users = Array.from({ length: 430 }, (_, i) => generic(NOW - 60_000, i))
    const listed = [...milestones(70, 500), ...users, ...users, ...milestones(500, 1_000, NOW - 70_000)]
    expect(walk(honest(listed))).toMatchObject({ refused: null, phantoms: 430 })
  })

  test.each([3, 10, 60, 400])(
    'may hold each record twice, as with two registrations of one address, in whole seconds, %d ms apart',
    (step) => {
      const listed = Array.from({ length: 3_000 }, (_, i) => {
        const time = NOW - (i >> 1) * step
        return { text: generic(wholeSecond(time), i >> 1), logged: time + scatter(i, 900) }
      })
      const texts = listed.toSorted((a, b) => b.logged - a.logged).map(({ text }) => text)
      expect(walk(honest(texts))).toMatchObject({ refused: null, phantoms: 1_500 })
    },
  )

  test('may hold empty pages', () => {
    const lead = honest(milestones(2_000, 900))
    let asked = 0
    expect(walk((page, limit) => (page % 3 === 1 ? [] : lead(asked++, limit))).refused).toBeNull()
  })
})

describe('a list that leads back', () => {
  const MINUTES: [string, string[]] = ['records of minutes', milestones(2_000, 60_000)]
  const SECOND: [string, string[]] = ['a busy second', milestones(2_000, 1)]
  const INSTANT: [string, string[]] = ['one instant', Array.from({ length: 1_000 }, (_, i) => generic(NOW, i))]
  const UNTIMED: [string, string[]] = ['no times', Array.from({ length: 1_000 }, (_, i) => generic(null, i))]

  describe.each<[string, (texts: readonly string[]) => Platform]>([
    ['ignores every cursor', (texts) => (_page, limit) => texts.slice(0, limit)],
    [
      'ignores every second cursor',
      (texts) => (page, limit) => (page % 2 === 0 ? texts.slice(0, limit) : texts.slice(100, 100 + limit)),
    ],
    [
      'goes round among three pages',
      (texts) => (page, limit) => texts.slice((page % 3) * 100, (page % 3) * 100 + limit),
    ],
  ])('because it %s', (_trick, platform) => {
    test.each([MINUTES, SECOND, INSTANT, UNTIMED])(
      'is refused after less than a batch of phantoms: %s',
      (_list, texts) => {
        const walked = walk(platform(texts), 60)
        expect(walked.refused).not.toBeNull()
        expect(walked.phantoms).toBeLessThanOrEqual(150)
      },
    )
  })

  test.each([1, 2, 3, 7, 30])('because it ignores cursors and has %d records is refused', (count) => {
    const walked = walk(() => milestones(count, 60_000), 60)
    expect(walked.refused).not.toBeNull()
    expect(walked.phantoms).toBeLessThanOrEqual(count === 1 ? 50 : 0)
  })

  test.each<[string, number, [string, string[]][]]>([
    ['one record', 1, [MINUTES, SECOND]],
    ['half a page', 50, [MINUTES, SECOND]],
    ['all but four records of a page', 96, [MINUTES, SECOND]],
    ['all but two records of a page', 98, [MINUTES, SECOND]],
  ])('because each page goes on by %s is refused after few phantoms', (_name, step, lists) => {
    for (const [name, texts] of lists) {
      const walked = walk((page) => texts.slice(page * step, page * step + 100), 60)
      expect(walked.refused, name).not.toBeNull()
      expect(walked.phantoms, name).toBeLessThanOrEqual(40)
    }
  })

  test('because each page goes on by half a page within one instant is refused at the ceiling of twins', () => {
    const texts = Array.from({ length: 6_000 }, (_, i) => generic(NOW, i))
    const walked = walk((page) => texts.slice(page * 50, page * 50 + 100), 80)
    expect(walked.refused).not.toBeNull()
    expect(walked.phantoms).toBeLessThanOrEqual(2_500)
  })

  test.each([1, 20, 60, 99])('because it ignores cursors while %d records arrive at its top is refused', (arriving) => {
    const all = milestones(7_000, 500)
    const top = (page: number) => 6_000 - page * arriving
    const walked = walk((page, limit) => all.slice(top(page), top(page) + limit), 60)
    expect(walked.refused).not.toBeNull()
    expect(walked.phantoms).toBeLessThanOrEqual(arriving === 99 ? 10 : 0)
  })

  test('because it ignores cursors while records arrive at its top many times a second is refused', () => {
    const all = milestones(7_000, 10)
    const walked = walk((page, limit) => all.slice(6_000 - page * 3, 6_000 - page * 3 + limit), 60)
    expect(walked.refused).not.toBeNull()
    expect(walked.phantoms).toBeLessThanOrEqual(10)
  })

  test('after many pages, to times that were read hours ago, is refused', () => {
    const texts = milestones(5_000, 60_000)
    const lead = honest(texts)
    const walked = walk((page, limit) => (page < 40 ? lead(page, limit) : texts.slice(200, 300)))
    expect(walked).toMatchObject({ refused: expect.stringContaining('hours newer'), phantoms: 0 })
  })

  test('from the top again, as new records arrive there, is refused, though no page comes again', () => {
    const all = milestones(9_000, 30_000)
    const LAP = 40
    const walked = walk((page) => {
      const begin = 2_000 - page * 3 + (page % LAP) * 103
      return all.slice(begin, begin + 100)
    })
    expect(walked).toMatchObject({ refused: expect.stringContaining('hours newer'), phantoms: 0 })
    expect(walked.pages).toBeLessThan(2 * LAP)
  })

  test.each([1, 2, 12, 30])('in a circle of %d pages is refused, though its times do not say so', (length) => {
    const SIZE = 25
    const texts = milestones(length * SIZE, 200)
    const walked = walk((page) => texts.slice((page % length) * SIZE, (page % length) * SIZE + SIZE))
    expect(walked.refused).not.toBeNull()
    expect(walked.phantoms).toBe(0)
    expect(walked.pages).toBeLessThan(4 * length + 12)
  })
})
