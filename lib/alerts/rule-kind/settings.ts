import { z } from 'zod'
import { formatCount } from '../../format/number'
import type { RuleSettings } from './rule-kind'

/** A setting that is a whole number; its error messages name the bounds. */
export function wholeSetting({ least, most, usual }: { least: number; most: number; usual: number }) {
  return z
    .int('must be a whole number')
    .min(least, `must be at least ${formatCount(least)}`)
    .max(most, `must be at most ${formatCount(most)}`)
    .default(usual)
}

/** A setting that decimal amounts are compared with. */
export const amountSetting = (usual: number) =>
  z
    .number('must be a number')
    .min(0.01, 'must be at least 0.01')
    .max(1_000_000_000_000, 'must be at most 1,000,000,000,000')
    .default(usual)

/** A currency; an empty text means every currency. */
export const currencySetting = z
  .string('must be a currency')
  .trim()
  .max(20, 'must have at most 20 characters')
  .default('')

export function isOfCurrency(settings: RuleSettings, currency: string | null): boolean {
  const wanted = String(settings.currency).toUpperCase()
  return wanted === '' || currency?.toUpperCase() === wanted
}
