import { describe, expect, test } from 'vitest'
import { findMet, findOverrun, lowestBottom, type Span } from './spans'

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

describe('meeting an older span', () => {
  const below = span(1, 100, 0)

  test('happens once the walk is past the overlap and a page held nothing new', () => {
    expect(findMet(span(2, 200, 97), [below], 0)).toBe(below)
  })

  test('waits while the walk is inside the overlap', () => {
    expect(findMet(span(2, 200, 99), [below], 0)).toBeNull()
  })

  test('waits while pages still hold records the archive did not have', () => {
    expect(findMet(span(2, 200, 50), [below], 1)).toBeNull()
  })

  test('takes the newest span below', () => {
    const middle = span(3, 150, 140)
    expect(findMet(span(2, 200, 141), [below, middle], 0)).toBe(middle)
  })

  test('never ends a full walk', () => {
    expect(findMet(span(2, 200, 50, { kind: 'full' }), [below], 0)).toBeNull()
  })
})

describe('reaching the last page', () => {
  test('takes in the spans that were read anew and keeps one below a hole', () => {
    const old = span(1, 100, 0)
    const lost = span(3, 20, 10)
    const walk = span(2, 200, 50, { reachedEnd: true })
    expect(findOverrun(walk, [old, lost, walk])).toEqual([old])
    expect(lowestBottom(walk, [old])).toBe(0)
  })

  test('takes in everything when the list was empty of times', () => {
    expect(findOverrun(span(2, 200, null), [span(1, 100, 0)])).toHaveLength(1)
  })
})
