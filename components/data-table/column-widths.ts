import clsx from 'clsx'
import type { CSSProperties } from 'react'
import { type DataColumn, hasRole } from './columns'

/** Chosen widths in pixels, by column; for tables at least 860 wide. */
export type ColumnWidths = Readonly<Record<string, number>>

export const LEAST_WIDTH = 64
export const MOST_WIDTH = 900

/** Pixels. From 1700 on, flexible columns grow to this or their `whole`; below, others grow once each without a `whole` has this. */
const FLEXIBLE_WIDTH = 304

/** Table widths in pixels; for each, `data-table.css` uses the sums of the columns shown. */
const GROWING_FROM = [620, 700, 820, 860, 1080, 1700] as const

const widest = ({ whole = 0 }: Shape) => Math.max(FLEXIBLE_WIDTH, whole)

export const clampWidth = (width: number) => Math.round(Math.min(MOST_WIDTH, Math.max(LEAST_WIDTH, width)))

type Shape = Pick<DataColumn<never>, 'width' | 'from' | 'is' | 'whole'>

const SHOWN_FROM: Record<NonNullable<Shape['from']>, string | undefined> = {
  0: undefined,
  480: 'from-480',
  620: 'from-620',
  700: 'from-700',
  820: 'from-820',
  860: 'from-860',
  1080: 'from-1080',
}

export const shownClass = ({ from = 0 }: Shape) => SHOWN_FROM[from]

export const widthOf = ({ width = LEAST_WIDTH }: Shape) => width

/** Whether the narrowest table shows no flexible column, so that the column of the link takes the free width there. */
export function isLinkWide(columns: readonly SizedColumn[]): boolean {
  const froms = columns.flatMap(({ columnDef: { meta } }) =>
    meta && hasRole(meta, 'flexible') ? [meta.from ?? 0] : [],
  )
  return froms.length > 0 && !froms.includes(0)
}

/** Classes of a column’s head, which use the variables of `widthStyle`. */
export function headClass(shape: Shape, isChosen: boolean, isWideLink: boolean): string {
  const isFlexible = hasRole(shape, 'flexible')
  return clsx(
    shownClass(shape),
    !isFlexible && (isWideLink && hasRole(shape, 'link') ? '@min-[480px]:w-(--base)' : 'w-(--base)'),
    isChosen
      ? '@min-[860px]:w-(--chosen)'
      : isFlexible
        ? '@min-[1700px]:w-(--flexed)'
        : shape.whole !== undefined && '@min-[620px]:w-(--grown)',
  )
}

export function widthStyle(shape: Shape, chosen: number | undefined): CSSProperties {
  const base = widthOf(shape)
  const { whole = base } = shape
  return {
    '--base': `${base}px`,
    '--chosen': `${chosen ?? base}px`,
    '--flexed': `clamp(${base}px, ${base}px + (100cqw - var(--least-wide)) / var(--flexing), ${widest(shape)}px)`,
    '--grown': `clamp(${base}px, ${base}px + (100cqw - var(--asked)) / var(--growing), ${whole}px)`,
    // React’s type does not list custom properties.
  } as CSSProperties
}

type SizedColumn = { id: string; columnDef: { meta?: Shape | undefined }; getSize: () => number }

/** The last cell takes the free width where no flexible column does. */
export function fillerClass(columns: readonly SizedColumn[], widths: ColumnWidths): string {
  const isTaken = columns.some(
    ({ id, columnDef: { meta } }) => meta && hasRole(meta, 'flexible') && widths[id] === undefined,
  )
  return isTaken ? 'filled-from-1700' : 'filled-from-860'
}

export const LEAST_CLASS = '@min-[860px]:min-w-(--least) @min-[1080px]:min-w-(--least-wide)'

/** Wide columns scroll sideways and do not squeeze the others. */
export function tableStyle(
  columns: readonly SizedColumn[],
  widths: ColumnWidths,
  besides: number,
  rowHeight: number,
): CSSProperties {
  const askedOn = (from: number) => (column: SizedColumn) => {
    const { meta } = column.columnDef
    if (meta === undefined || !hasRole(meta, 'flexible')) return column.getSize()
    return Math.max(from < 1700 ? (meta.whole ?? FLEXIBLE_WIDTH) : widest(meta), column.getSize())
  }
  const sum = (among: typeof columns, size = (column: SizedColumn) => column.getSize()) =>
    among.reduce((total, column) => total + (widths[column.id] ?? size(column)), besides)
  const shownFrom = (least: number) => columns.filter(({ columnDef }) => (columnDef.meta?.from ?? 0) <= least)
  const flexible = columns.filter(
    ({ id, columnDef: { meta } }) => meta && hasRole(meta, 'flexible') && widths[id] === undefined,
  )
  const growing = (among: typeof columns) =>
    among.filter(
      ({ id, columnDef: { meta } }) =>
        meta?.whole !== undefined && !hasRole(meta, 'flexible') && widths[id] === undefined,
    ).length
  const asked = GROWING_FROM.map((from) => [from, shownFrom(from)] as const)
  // React’s type does not list custom properties.
  return {
    '--least': `${sum(shownFrom(860))}px`,
    '--least-wide': `${sum(columns)}px`,
    ...Object.fromEntries(asked.map(([from, shown]) => [`--asked-${from}`, `${sum(shown, askedOn(from))}px`])),
    ...Object.fromEntries(asked.map(([from, shown]) => [`--growing-${from}`, Math.max(1, growing(shown))])),
    '--flexing': Math.max(1, flexible.length),
    '--row-height': `${rowHeight}px`,
  } as CSSProperties
}
