import type { DiffRow } from '@/lib/archive/compare/payload-diff-lines'

export type RowBlock = { isFolded: boolean; rows: DiffRow[] }

const CONTEXT = 3

/** Fewer rows stay open, because folding them would save no room. */
const FOLDED_FROM = 4

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

export type LimitedBlock = RowBlock & { hidden: number }

/** The first blocks; `left` counts the rows after the last one. */
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
