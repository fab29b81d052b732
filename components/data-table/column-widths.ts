import clsx from 'clsx'
import type { CSSProperties } from 'react'
import type { ColumnShape, ShownFrom } from './columns'

/** Widths that a person chose, in pixels, by column. They hold where a table is at least 860 wide. */
export type ColumnWidths = Readonly<Record<string, number>>

export const LEAST_WIDTH = 64
export const MOST_WIDTH = 900

export const clampWidth = (width: number) => Math.round(Math.min(MOST_WIDTH, Math.max(LEAST_WIDTH, width)))

const GIVES_WAY: Record<ShownFrom, string> = {
  0: '',
  480: '@max-[480px]:hidden',
  620: '@max-[620px]:hidden',
  860: '@max-[860px]:hidden',
  1080: '@max-[1080px]:hidden',
}

export const shownClass = ({ shownFrom }: ColumnShape) => GIVES_WAY[shownFrom]

/** Class of a header cell: its width, and where it gives way. The variables come from `widthStyle`. */
export function headClass(shape: ColumnShape, isChosen: boolean): string {
  return clsx(
    shownClass(shape),
    !shape.isFlexible && 'w-(--base)',
    isChosen ? '@min-[860px]:w-(--chosen)' : shape.isFlexible && '@min-[1700px]:w-[26rem]',
  )
}

export function widthStyle(shape: ColumnShape, chosen: number | undefined): CSSProperties {
  // Custom properties are valid in a style; React's type does not list them.
  return { '--base': `${shape.width}px`, '--chosen': `${chosen ?? shape.width}px` } as CSSProperties
}

/** The last cell takes what is left where no other column does, so that a width stays what it was made. */
export function fillerClass(columns: readonly { id: string; shape: ColumnShape }[], widths: ColumnWidths): string {
  const isTaken = columns.some(({ id, shape }) => shape.isFlexible && widths[id] === undefined)
  return isTaken ? 'hidden @min-[1700px]:table-cell' : 'hidden @min-[860px]:table-cell'
}

export const LEAST_CLASS = '@min-[860px]:min-w-(--least) @min-[1080px]:min-w-(--least-wide)'

/** The least a table needs, so that columns that were made wide scroll sideways and do not squeeze the others. */
export function leastStyle(
  columns: readonly { id: string; shape: ColumnShape }[],
  widths: ColumnWidths,
  besides: number,
): CSSProperties {
  const sum = (among: typeof columns) =>
    among.reduce((total, { id, shape }) => total + (widths[id] ?? shape.width), besides)
  const narrow = columns.filter(({ shape }) => shape.shownFrom <= 860)
  // Custom properties are valid in a style; React's type does not list them.
  return { '--least': `${sum(narrow)}px`, '--least-wide': `${sum(columns)}px` } as CSSProperties
}
