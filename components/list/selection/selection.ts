export type SelectableRow = { id: string }

/** Rows across pages, or all that match the present filters except some. */
export type Selection<Row extends SelectableRow> =
  | { isAll: false; rows: ReadonlyMap<string, Row> }
  | { isAll: true; except: ReadonlySet<string> }

export const NOTHING_SELECTED: Selection<never> = { isAll: false, rows: new Map<string, never>() }

export const ALL: Selection<never> = { isAll: true, except: new Set() }

export function isSelected(selection: Selection<SelectableRow>, id: string): boolean {
  return selection.isAll ? !selection.except.has(id) : selection.rows.has(id)
}

export function countSelected(selection: Selection<SelectableRow>, total: number): number {
  return selection.isAll ? Math.max(0, total - selection.except.size) : selection.rows.size
}

export function withRows<Row extends SelectableRow>(
  selection: Selection<Row>,
  rows: readonly Row[],
  areSelected: boolean,
): Selection<Row> {
  if (selection.isAll) {
    const except = new Set(selection.except)
    for (const { id } of rows) areSelected ? except.delete(id) : except.add(id)
    return { isAll: true, except }
  }
  const kept = new Map(selection.rows)
  for (const row of rows) areSelected ? kept.set(row.id, row) : kept.delete(row.id)
  return { isAll: false, rows: kept }
}

/** Moves a range’s end from `anchor`, by positions in `rows`. */
export function extended<Row extends SelectableRow>(
  selection: Selection<Row>,
  rows: readonly Row[],
  range: { anchor: number; from: number; to: number },
): Selection<Row> {
  const between = (a: number, b: number) => rows.slice(Math.min(a, b), Math.max(a, b) + 1)
  const next = between(range.anchor, range.to)
  const lost = between(range.anchor, range.from).filter((row) => !next.includes(row))
  return withRows(withRows(selection, lost, false), next, true)
}
