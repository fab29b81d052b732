import { Ban, Check, CircleQuestionMark, CircleSlash, Clock, Hand, type LucideIcon, Send, X } from 'lucide-react'
import { IconBadge } from '@/components/ui/badge'
import type { ItemState } from '@/lib/model/redelivery'
import { ITEM_STATE_WORDS } from '@/lib/redelivery/items/item-words'
import { ITEM_TONES } from './item-tones'

const ICONS: Record<ItemState, LucideIcon> = {
  waiting: Clock,
  sent: Send,
  delivered: Check,
  rejected: Ban,
  failed: X,
  unknown: CircleQuestionMark,
  'not-sent': CircleSlash,
  held: Hand,
  cancelled: X,
}

export function ItemStateBadge({ state }: { state: ItemState }) {
  return (
    <IconBadge tone={ITEM_TONES[state]} icon={ICONS[state]}>
      {ITEM_STATE_WORDS[state].label}
    </IconBadge>
  )
}
