import type { DiffRow } from '@/lib/archive/compare/payload-diff-lines'

/** A block of rows; unchanged ones far from any change are folded. */
export type RowBlock = { isFolded: boolean; rows: DiffRow[] }

/** Unchanged rows that stay beside a change. */
const CONTEXT = 3

/** A fold of fewer rows would take as much room as they do. */
const FOLDED_FROM = 4

/** Cuts rows into stretches to show and stretches to fold. Joined, the stretches are the rows. */
export function foldRows(rows: readonly DiffRow[]): RowBlock[] {
  const near = new Set<number>()
  for (const [index, row] of rows.entries()) {
    if (row.kind === 'same') continue
    for (let at = index - CONTEXT; at <= index + CONTEXT; at++) near.add(at)
  }
  const blocks: RowBlock[] = []
  for (const [index, row] of rows.entries()) {
    const isFolded = !near.has(index)
    const last = blocks.at(-1)
    if (last?.isFolded === isFolded) last.rows.push(row)
    else blocks.push({ isFolded, rows: [row] })
  }
  return blocks.map((block) => (block.rows.length < FOLDED_FROM ? { ...block, isFolded: false } : block))
}

/** A block of which only some rows are shown. */
export type LimitedBlock = RowBlock & { hidden: number }

/**
 * Bounds what is shown: `mostRows` in all, and no fold of more than `mostFolded`, which keeps its count alone.
 * `left` says how many rows after the last block are missing.
 */
export function limitRows(
  blocks: readonly RowBlock[],
  mostRows: number,
  mostFolded: number,
): { blocks: LimitedBlock[]; left: number } {
  const limited: LimitedBlock[] = []
  let room = mostRows
  let left = 0
  for (const { isFolded, rows } of blocks) {
    if (room <= 0) left += rows.length
    else if (isFolded && rows.length > mostFolded) limited.push({ isFolded, rows: [], hidden: rows.length })
    else {
      const shown = rows.slice(0, room)
      limited.push({ isFolded, rows: shown, hidden: isFolded ? rows.length - shown.length : 0 })
      if (!isFolded) left += rows.length - shown.length
      room -= shown.length
    }
  }
  return { blocks: limited, left }
}
