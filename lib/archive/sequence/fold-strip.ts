import type { FoldCell, GapCell, NumberCell, StripCell } from './dto'
import { GAP_REASONS, type GapReason } from './reasons'
import { worstOf } from './severity'

type WholeCell = NumberCell | GapCell

/** Keeps at most `limit` cells (5 or more): both ends and the surroundings of `current`. Folds the others. */
export function foldStrip(cells: readonly WholeCell[], limit: number, current: number | null): StripCell[] {
  if (cells.length <= limit) return [...cells]
  const head = Math.floor((limit - 2) / 3)
  const middle = current === null ? -1 : cells.findIndex((cell) => firstOf(cell) <= current && current <= lastOf(cell))
  const isApart = middle >= head && middle < cells.length - head
  // Without a middle there is one fold.
  const around = isApart ? limit - 2 - 2 * head : 0
  const from = isApart ? clamp(middle - Math.floor((around - 1) / 2), head, cells.length - head - around) : head
  const tail = cells.length - (isApart ? head : limit - 1 - head)
  const parts = isApart
    ? [cells.slice(head, from), cells.slice(from, from + around), cells.slice(from + around, tail)]
    : [cells.slice(head, tail)]
  const [before = [], shown = [], after = []] = parts
  return [...cells.slice(0, head), ...folded(before), ...shown, ...folded(after), ...cells.slice(tail)]
}

/** The reasons of all gaps, in the order of `GAP_REASONS`. */
export function reasonsOf(cells: readonly StripCell[]): GapReason[] {
  const found = new Set(cells.flatMap((cell) => (cell.kind === 'gap' ? [cell.reason] : [])))
  return GAP_REASONS.filter((reason) => found.has(reason))
}

function folded(cells: readonly WholeCell[]): StripCell[] {
  const [first] = cells
  const last = cells.at(-1)
  if (!first || !last) return []
  return cells.length === 1 ? [first] : [toFold(first, last, cells)]
}

function toFold(first: WholeCell, last: WholeCell, cells: readonly WholeCell[]): FoldCell {
  const states = cells.flatMap((cell) => (cell.kind === 'number' && cell.state ? [cell.state] : []))
  const [state, ...others] = states
  return {
    kind: 'fold',
    first: firstOf(first),
    last: lastOf(last),
    worst: state ? others.reduce(worstOf, state) : null,
    missing: missingIn(cells),
    reasons: reasonsOf(cells),
  }
}

export function missingIn(cells: readonly WholeCell[]): number {
  return cells.reduce((sum, cell) => sum + (cell.kind === 'gap' ? cell.last - cell.first + 1 : 0), 0)
}

function firstOf(cell: WholeCell): number {
  return cell.kind === 'number' ? cell.sequence : cell.first
}

function lastOf(cell: WholeCell): number {
  return cell.kind === 'number' ? cell.sequence : cell.last
}

function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(value, high))
}
