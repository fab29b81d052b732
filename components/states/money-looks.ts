import { CircleCheck, EqualNot, Hourglass, type LucideIcon, Megaphone, OctagonAlert, Undo2 } from 'lucide-react'
import type { MoneyTone } from '@/lib/archive/happened/happened'

export const MONEY_ICONS: Record<MoneyTone, LucideIcon> = {
  failed: OctagonAlert,
  returned: Undo2,
  completed: CircleCheck,
  progress: Hourglass,
  announced: Megaphone,
  contradictory: EqualNot,
}

/** Values of `data-tone` by the state of the money. */
export const MONEY_LOOKS: Record<MoneyTone, string> = {
  failed: 'failed',
  returned: 'rejected',
  completed: 'delivered',
  progress: 'legacy',
  announced: 'legacy',
  contradictory: 'contradictory',
}
