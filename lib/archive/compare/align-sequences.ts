/** Steps left, shared by all parts of a comparison. */
export type Budget = { steps: number }

export type Match = readonly [number, number]

/** Two sequences that are more edits apart have too little in common to be aligned. */
const MOST_EDITS = 1000

/**
 * Longest common subsequence (Myers, "An O(ND) difference algorithm"), as pairs of indexes.
 *
 * @returns null if the budget or the bound on edits is used up.
 */
export function alignSequences<T>(a: readonly T[], b: readonly T[], budget: Budget): Match[] | null {
  let start = 0
  while (start < a.length && start < b.length && a[start] === b[start]) start++
  let tail = 0
  while (tail < a.length - start && tail < b.length - start && a.at(-1 - tail) === b.at(-1 - tail)) tail++
  const middle = alignMiddle(a.slice(start, a.length - tail), b.slice(start, b.length - tail), budget)
  if (!middle) return null
  const matches: Match[] = Array.from({ length: start }, (_, index) => [index, index])
  for (const [x, y] of middle) matches.push([x + start, y + start])
  for (let left = tail; left > 0; left--) matches.push([a.length - left, b.length - left])
  return matches
}

function alignMiddle<T>(a: readonly T[], b: readonly T[], budget: Budget): Match[] | null {
  if (a.length === 0 || b.length === 0) return []
  const most = Math.min(a.length + b.length, MOST_EDITS)
  /** For each number of edits, how far each diagonal reached, as an index in `a`. */
  const trace: Int32Array[] = []
  let previous = new Int32Array(1)
  for (let edits = 0; edits <= most; edits++) {
    const reached = new Int32Array(2 * edits + 1)
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      const entry = entryOf(previous, edits, diagonal)
      let x = entry
      while (x < a.length && x - diagonal < b.length && a[x] === b[x - diagonal]) x++
      reached[diagonal + edits] = x
      budget.steps -= x - entry + 1
      if (x >= a.length && x - diagonal >= b.length) return walkBack(trace, a.length, b.length, edits)
    }
    if (budget.steps < 0) return null
    trace.push(reached)
    previous = reached
  }
  return null
}

/** The farthest index in `a` at which a diagonal can start after one more edit. */
function entryOf(previous: Int32Array, edits: number, diagonal: number): number {
  if (edits === 0) return 0
  const { right, down } = neighboursOf(previous, edits, diagonal)
  return Math.max(right, down)
}

function neighboursOf(previous: Int32Array, edits: number, diagonal: number): { right: number; down: number } {
  const right = previous[diagonal + edits - 2]
  const down = previous[diagonal + edits]
  return { right: right === undefined ? -1 : right + 1, down: down ?? -1 }
}

function walkBack(trace: readonly Int32Array[], endA: number, endB: number, edits: number): Match[] {
  const matches: Match[] = []
  let x = endA
  let diagonal = endA - endB
  for (let round = edits; round >= 0; round--) {
    const previous = trace[round - 1] ?? new Int32Array(1)
    const entry = entryOf(previous, round, diagonal)
    for (; x > entry; x--) matches.push([x - 1, x - 1 - diagonal])
    if (round === 0) break
    const { right, down } = neighboursOf(previous, round, diagonal)
    x = right > down ? right - 1 : down
    diagonal += right > down ? -1 : 1
  }
  return matches.reverse()
}
