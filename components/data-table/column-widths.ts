import clsx from 'clsx'
import type { CSSProperties } from 'react'
import type { ColumnShape, ShownFrom } from './columns'

/** Chosen widths in pixels, by column; for tables at least 860 wide. */
export type ColumnWidths = Readonly<Record<string, number>>

export const LEAST_WIDTH = 64
export const MOST_WIDTH = 900

export const clampWidth = (width: number) => Math.round(Math.min(MOST_WIDTH, Math.max(LEAST_WIDTH, width)))

const SHOWN_FROM: Record<ShownFrom, string | undefined> = {
  0: undefined,
  480: 'from-480',
  620: 'from-620',
  820: 'from-820',
  860: 'from-860',
  1080: 'from-1080',
}

export const shownClass = ({ shownFrom }: ColumnShape) => SHOWN_FROM[shownFrom]

/** With the variables of `widthStyle`. */
export function headClass(shape: ColumnShape, isChosen: boolean): string {
  return clsx(
    shownClass(shape),
    !shape.isFlexible && 'w-(--base)',
    isChosen ? '@min-[860px]:w-(--chosen)' : shape.isFlexible && '@min-[1700px]:w-[26rem]',
  )
}

export function widthStyle(shape: ColumnShape, chosen: number | undefined): CSSProperties {
  // React's type does not list custom properties.
  return { '--base': `${shape.width}px`, '--chosen': `${chosen ?? shape.width}px` } as CSSProperties
}

type SizedColumn = { id: string; columnDef: { meta?: ColumnShape | undefined }; getSize: () => number }

/** The last cell takes the free width where no flexible column does. */
export function fillerClass(columns: readonly SizedColumn[], widths: ColumnWidths): string {
  const isTaken = columns.some(({ id, columnDef }) => columnDef.meta?.isFlexible && widths[id] === undefined)
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
  const sum = (among: typeof columns) =>
    among.reduce((total, column) => total + (widths[column.id] ?? column.getSize()), besides)
  const narrow = columns.filter(({ columnDef }) => (columnDef.meta?.shownFrom ?? 0) <= 860)
  // React's type does not list custom properties.
  return {
    '--least': `${sum(narrow)}px`,
    '--least-wide': `${sum(columns)}px`,
    '--row-height': `${rowHeight}px`,
  } as CSSProperties
}
