import type { ThresholdSetting } from '@/lib/alerts/dto'

type Range = Pick<ThresholdSetting, 'min' | 'max' | 'isWhole'>

/** Rounds a value to one that the setting takes: within its bounds, whole or with one decimal. */
export function settleThreshold(value: number, { min, max, isWhole }: Range): number {
  const rounded = isWhole ? Math.round(value) : Math.round(value * 10) / 10
  return Math.min(max, Math.max(min, rounded))
}

const STEPS: Record<string, number> = {
  ArrowUp: 1,
  ArrowRight: 1,
  ArrowDown: -1,
  ArrowLeft: -1,
  PageUp: 10,
  PageDown: -10,
}

/** The value after a key; null for a key that does not move it. `isFine` moves by tenths of a step, if the setting takes decimals. */
export function thresholdAfterKey(key: string, isFine: boolean, value: number, range: Range): number | null {
  if (key === 'Home') return range.min
  if (key === 'End') return range.max
  const step = STEPS[key]
  return step === undefined ? null : settleThreshold(value + (isFine ? step / 10 : step), range)
}

const ROUND = [1, 2, 2.5, 5, 10]

/** The end of an axis from 0: a round number with room above the highest value, so that a threshold there can be raised. */
export function axisTop(highest: number, most = Number.POSITIVE_INFINITY): number {
  const wanted = Math.max(highest, 0.1) * 1.25
  const unit = 10 ** Math.floor(Math.log10(wanted))
  const round = unit * (ROUND.find((one) => one * unit >= wanted) ?? 10)
  return Math.max(highest, Math.min(round, most))
}
