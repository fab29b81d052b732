import { Ban, Check, CircleQuestionMark, EqualNot, type LucideIcon, Minus, X } from 'lucide-react'
import type { Outcome } from '@/lib/model/outcome'

export const OUTCOME_ICONS: Record<Outcome, LucideIcon> = {
  delivered: Check,
  rejected: Ban,
  failed: X,
  unknown: CircleQuestionMark,
  legacy: Minus,
  contradictory: EqualNot,
}
