/** One bar, of parts that stand on each other. Lengths are in units of the chart’s `whole`; texts are exact. */
export type Bar = {
  key: string
  label: string
  /** Lengths by series; null if nothing is known for this bar. */
  lengths: Readonly<Record<string, number>> | null
  /** Words for each series and for the whole bar. */
  lines: readonly { label: string; text: string }[]
  /** The rows behind the bar. */
  href: string | null
  note?: string | undefined
  /** The bar has only a part of its time: it is hatched above, and `note` says which part. */
  isPart?: boolean
}

/** Stripes: their angle in degrees, their distance and their filled width in pixels; null is solid. */
export const BAR_PATTERNS = {
  solid: null,
  hatched: { angle: 45, distance: 6, filled: 2.5 },
  columns: { angle: 0, distance: 6, filled: 4 },
  rows: { angle: 90, distance: 4, filled: 3 },
  diagonal: { angle: 45, distance: 6, filled: 3 },
  lines: { angle: 0, distance: 4, filled: 1 },
  counter: { angle: 135, distance: 4, filled: 2 },
} as const

/** `tone` is a token of the colours; patterns tell series apart without them. */
export type BarSeries = { id: string; label: string; tone: string; pattern: keyof typeof BAR_PATTERNS }

/** `at` is in the unit of the bars’ lengths. */
export type AxisMark = { at: number; text: string }

export type BarChartProps = {
  bars: readonly Bar[]
  /** Length of the axis. */
  whole: number
  series: readonly BarSeries[]
  marks: readonly AxisMark[]
  /** Unit of the axis, for example `USD`. */
  unit: string
  onOpen: (href: string) => void
  /** Every bar has a slanting label, for bars that are not steps of time. */
  areAllNamed?: true
}
