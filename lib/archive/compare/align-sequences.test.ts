import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { alignSequences } from './align-sequences'

const few = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 12 })
const plenty = () => ({ steps: 1_000_000 })

/** Length of the longest common subsequence, by the textbook table. */
function longest(a: readonly string[], b: readonly string[]): number {
  let row = new Array<number>(b.length + 1).fill(0)
  for (const left of a) {
    const next = [0]
    for (const [index, right] of b.entries())
      next.push(left === right ? (row[index] ?? 0) + 1 : Math.max(row[index + 1] ?? 0, next[index] ?? 0))
    row = next
  }
  return row[b.length] ?? 0
}

describe('alignment of two sequences', () => {
  it('pairs equal places in order, as many as there can be', () => {
    fc.assert(
      fc.property(few, few, (a, b) => {
        const matches = alignSequences(a, b, plenty()) ?? []
        for (const [index, [x, y]] of matches.entries()) {
          expect(a[x]).toBe(b[y])
          const [beforeX, beforeY] = matches[index - 1] ?? [-1, -1]
          expect(x > beforeX && y > beforeY).toBe(true)
        }
        expect(matches).toHaveLength(longest(a, b))
      }),
      { numRuns: 1000 },
    )
  })

  it('gives up where the steps or the edits run out, and says so', () => {
    const a = Array.from({ length: 3000 }, (_, index) => index)
    const b = a.map((value) => -1 - value)
    expect(alignSequences(a, b, plenty())).toBeNull()
    expect(alignSequences(a.slice(0, 200), b.slice(0, 200), { steps: 1000 })).toBeNull()
    expect(alignSequences(a, [...a, 1], plenty())).toHaveLength(3000)
  })
})
