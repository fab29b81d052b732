import type { Outcome } from '../../model/outcome'

export const COUNT_HOUR_MS = 3_600_000

/** Deliveries of an hour by outcome. */
export type HourCounts = Partial<Record<Outcome, number>>

/** The hours with deliveries, by their beginning in milliseconds; `first` is the first of them. */
export type SubjectHours = { subject: string; hours: ReadonlyMap<number, HourCounts>; first: number }

export type HourSeries = readonly SubjectHours[]

export const hourOf = (time: number): number => Math.floor(time / COUNT_HOUR_MS) * COUNT_HOUR_MS

/** Adds up a window of `length` hours, whose last hour begins at `at`. */
export function sumWindow({ hours }: SubjectHours, at: number, length: number): HourCounts {
  const sum: HourCounts = {}
  for (let hour = at - (length - 1) * COUNT_HOUR_MS; hour <= at; hour += COUNT_HOUR_MS)
    for (const [outcome, count] of Object.entries(hours.get(hour) ?? {}) as [Outcome, number][])
      sum[outcome] = (sum[outcome] ?? 0) + count
  return sum
}

export const sumOf = (counts: HourCounts, outcomes?: readonly Outcome[]): number =>
  Object.entries(counts).reduce(
    (sum, [outcome, count]) => (!outcomes || outcomes.includes(outcome as Outcome) ? sum + count : sum),
    0,
  )
