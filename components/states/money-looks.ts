import { CircleCheck, EqualNot, Hourglass, type LucideIcon, Megaphone, OctagonAlert, Undo2 } from 'lucide-react'
import { drawOnce } from '@/components/ui/draw-once'
import type { MoneyTone } from '@/lib/archive/happened/happened'

export const MONEY_ICONS: Record<MoneyTone, LucideIcon> = {
  failed: drawOnce(OctagonAlert),
  returned: drawOnce(Undo2),
  completed: drawOnce(CircleCheck),
  progress: drawOnce(Hourglass),
  announced: drawOnce(Megaphone),
  contradictory: drawOnce(EqualNot),
}

/** The colours of `data-tone`. */
export const MONEY_LOOKS: Record<MoneyTone, string> = {
  failed: 'failed',
  returned: 'rejected',
  completed: 'delivered',
  progress: 'legacy',
  announced: 'legacy',
  contradictory: 'contradictory',
}
