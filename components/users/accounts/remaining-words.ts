import { formatQuantity } from '@/lib/format/number'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** A time in its two largest units: "2 days 3 h", "3 h 12 min", "4 min 5 s". */
export function remainingWords(ms: number): string {
  const days = Math.floor(ms / DAY_MS)
  const hours = Math.floor((ms % DAY_MS) / HOUR_MS)
  const minutes = Math.floor((ms % HOUR_MS) / MINUTE_MS)
  const seconds = Math.floor((ms % MINUTE_MS) / SECOND_MS)
  if (days > 0) return `${formatQuantity(days, 'day')} ${hours} h`
  if (hours > 0) return `${hours} h ${minutes} min`
  return minutes > 0 ? `${minutes} min ${seconds} s` : `${seconds} s`
}
