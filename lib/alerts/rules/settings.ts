import { z } from 'zod'
import { formatCount } from '../../format/number'

/** A setting that is a whole number, with the bounds in its words. */
export function wholeSetting({ least, most, usual }: { least: number; most: number; usual: number }) {
  return z
    .int('must be a whole number')
    .min(least, `must be at least ${formatCount(least)}`)
    .max(most, `must be at most ${formatCount(most)}`)
    .default(usual)
}
