import { describe, expect, test } from 'vitest'
import { bottomAfter, findMet, findOverrun, type Span, uniteSpans } from './spans'

const MINUTE = 60_000
const span = (id: number, top: number, bottom: number | null, over: Partial<Span> = {}): Span => ({
  id,
  kind: 'head',
  state: 'closed',
  top: top * MINUTE,
  bottom: bottom === null ? null : bottom * MINUTE,
  reachedEnd: false,
  ...over,
})

describe('how far down a walk holds everything', () => {
  test('is the newest time of the last page, not the oldest that was read', () => {
    expect(bottomAfter(null, { newestOnLastPage: 500, edge: 0, isLast: false })).toBe(500)
  })

  test('only ever goes down', () => {
    expect(bottomAfter(400, { newestOnLastPage: 500, edge: 0, isLast: false })).toBe(400)
    expect(bottomAfter(400, { newestOnLastPage: 300, edge: 0, isLast: false })).toBe(300)
  })

  test('never goes below what the platform guarantees', () => {
    expect(bottomAfter(400, { newestOnLastPage: 5, edge: 100, isLast: false })).toBe(100)
    expect(bottomAfter(50, { newestOnLastPage: 5, edge: 100, isLast: true })).toBe(50)
  })

  test('is all that the platform guarantees after the last page, whatever stood on it', () => {
    expect(bottomAfter(400, { newestOnLastPage: 390, edge: 100, isLast: true })).toBe(100)
    expect(bottomAfter(null, { newestOnLastPage: null, edge: 100, isLast: true })).toBe(100)
  })

  test('stays unknown while no record has a time', () => {
    expect(bottomAfter(null, { newestOnLastPage: null, edge: 100, isLast: false })).toBeNull()
    expect(bottomAfter(400, { newestOnLastPage: null, edge: 100, isLast: false })).toBe(400)
  })
})

describe('meeting an older span', () => {
  const below = span(1, 100, 0)

  test('happens once the walk is past the overlap and a batch held nothing new', () => {
    expect(findMet(span(2, 200, 97), [below], 0)).toBe(below)
  })

  test('waits while the walk is inside the overlap', () => {
    expect(findMet(span(2, 200, 99), [below], 0)).toBeNull()
  })

  test('waits while batches still hold records the archive did not have', () => {
    expect(findMet(span(2, 200, 50), [below], 1)).toBeNull()
  })

  test('happens although the clock has stepped back since', () => {
    expect(findMet(span(2, 99, 50), [below], 0)).toBe(below)
  })

  test('needs a span that goes on below the walk', () => {
    expect(findMet(span(2, 200, 50), [span(3, 190, 60), span(4, 45, 0)], 0)).toBeNull()
    expect(findMet(span(2, 200, 50), [span(3, 190, null)], 0)).toBeNull()
  })

  test('never ends a full walk', () => {
    expect(findMet(span(2, 200, 50, { kind: 'full' }), [below], 0)).toBeNull()
  })
})

describe('reaching the last page', () => {
  test('takes in the spans that were read anew and leaves one beyond a hole', () => {
    const old = span(1, 100, 0)
    const lost = span(3, 20, 10)
    const walk = span(2, 200, 50, { reachedEnd: true })
    expect(findOverrun(walk, [old, lost, walk])).toEqual([old])
    expect(uniteSpans(walk, [old])).toEqual({ top: 200 * MINUTE, bottom: 0 })
  })

  test('of an old walk leaves newer spans alone, and takes in one that a clock ahead had raised', () => {
    const walk = span(2, 100, 50)
    expect(findOverrun(walk, [span(1, 300, 200)])).toEqual([])
    const raised = span(3, 160, 90)
    expect(uniteSpans(walk, findOverrun(walk, [raised])).top).toBe(160 * MINUTE)
  })
})
