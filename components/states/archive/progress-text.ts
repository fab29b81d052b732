import type { SyncProgress } from '@/lib/archive/dto'
import { formatCount, formatQuantity } from '@/lib/format/number'

export function progressText(progress: SyncProgress, now: number): string {
  const seconds = (now - Date.parse(progress.startedAt)) / 1000
  const parts = [
    formatQuantity(progress.pages, 'page'),
    formatQuantity(progress.records, 'record'),
    `${formatCount(progress.inserted)} new`,
    ...(seconds >= 1 ? [`${formatCount(Math.round(progress.records / seconds))} per second`] : []),
  ]
  return parts.join(' · ')
}
