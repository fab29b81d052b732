import { LAST_INSTANT } from '../codec/storable'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** Round lengths of a bar in minutes. */
const STEPS = [1, 2, 5, 10, 15, 30, 60, 120, 180, 360, 720, 1_440, 10_080] as const

const BARS_AT_MOST = 48
const LEAST_AROUND_MS = 15 * MINUTE_MS

export type ChartWindow = { stepMs: number; edges: number[] }

/**
 * The window of an incident, with half of its length on both sides, in bars of a round length that begin at multiples of
 * it. Times in milliseconds.
 *
 * @param leastStepMs the shortest bar, for example an hour if the deliveries are too many to be counted one by one.
 */
export function chartWindow(
  { firstAt, lastAt, endedAt }: { firstAt: number; lastAt: number; endedAt: number | null },
  now: number,
  leastStepMs = MINUTE_MS,
): ChartWindow {
  const end = endedAt ?? Math.max(lastAt, Math.min(now, lastAt + HOUR_MS))
  const around = Math.max(LEAST_AROUND_MS, (end - firstAt) / 2)
  const from = firstAt - around
  const to = Math.max(end, Math.min(end + around, now)) + 1
  const fits = (stepMs: number) => stepMs >= leastStepMs && (to - from) / stepMs <= BARS_AT_MOST - 1
  const rounds = STEPS.map((minutes) => minutes * MINUTE_MS)
  const week = 10_080 * MINUTE_MS
  const stepMs = rounds.find(fits) ?? Math.ceil((to - from) / (BARS_AT_MOST - 1) / week) * week
  const begin = Math.floor(from / stepMs) * stepMs
  const count = Math.ceil((to - begin) / stepMs)
  return {
    stepMs,
    edges: Array.from({ length: count + 1 }, (_, index) => Math.min(LAST_INSTANT, begin + index * stepMs)),
  }
}
