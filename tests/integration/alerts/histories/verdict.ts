import type { History } from './history'

/** `between`: the value is between the two thresholds, and nothing changes. */
export type Verdict = 'over' | 'between' | 'clear'

export type Settings = Record<string, number | string>

export type Expect = (history: History, settings: Settings, minute: number) => Record<string, Verdict>

export const judged = (isOver: boolean): Verdict => (isOver ? 'over' : 'clear')

export const number = (settings: Settings, name: string) => Number(settings[name])

export const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0)

export const one = (found: number, settings: Settings): Record<string, Verdict> => ({
  '': judged(found >= number(settings, 'count')),
})
