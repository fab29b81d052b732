import type { Period } from '@/lib/registrations/dto'

type PeriodWords = {
  label: string
  /** Continues "in". */
  span: string
  /** Continues "at most 12". */
  each: string
}

export const PERIOD_WORDS: Record<Period, PeriodWords> = {
  '24h': { label: '24 h', span: 'the last 24 hours', each: 'an hour' },
  '7d': { label: '7 d', span: 'the last 7 days', each: 'in 6 hours' },
  '30d': { label: '30 d', span: 'the last 30 days', each: 'a day' },
}
