import { Banknote, Coins, KeyRound, Landmark, type LucideIcon, Undo2, Webhook } from 'lucide-react'
import type { ActivityKind } from '@/lib/users/activity/dto'

export const KIND_LABELS: Record<ActivityKind, { one: string; many: string; icon: LucideIcon }> = {
  'off-ramp': { one: 'Off-ramp', many: 'Off-ramps', icon: Banknote },
  deposit: { one: 'Deposit', many: 'Deposits', icon: Landmark },
  'on-ramp': { one: 'On-ramp', many: 'On-ramps', icon: Coins },
  return: { one: 'Return', many: 'Returns', icon: Undo2 },
  event: { one: 'Event', many: 'Events', icon: Webhook },
  key: { one: 'Key', many: 'Keys', icon: KeyRound },
}
