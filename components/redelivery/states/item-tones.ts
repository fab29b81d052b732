import type { ItemState } from '@/lib/model/redelivery'

export const ITEM_TONES: Record<ItemState, string> = {
  waiting: 'legacy',
  sent: 'accent',
  delivered: 'delivered',
  rejected: 'rejected',
  failed: 'failed',
  unknown: 'unknown',
  'not-sent': 'contradictory',
  held: 'legacy',
  cancelled: 'legacy',
}
