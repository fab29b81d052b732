import { Ban, Check, CircleQuestionMark, EqualNot, type LucideIcon, Minus, X } from 'lucide-react'
import { drawOnce } from '@/components/ui/draw-once'
import type { Outcome } from '@/lib/model/outcome'

export const OUTCOME_ICONS: Record<Outcome, LucideIcon> = {
  delivered: drawOnce(Check),
  rejected: drawOnce(Ban),
  failed: drawOnce(X),
  unknown: drawOnce(CircleQuestionMark),
  legacy: drawOnce(Minus),
  contradictory: drawOnce(EqualNot),
}
