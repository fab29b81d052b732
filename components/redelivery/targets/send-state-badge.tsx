import { Ban, Check, CircleQuestionMark, CircleSlash, type LucideIcon, X } from 'lucide-react'
import { Badge } from '@/components/ui/badge'
import type { SendState } from '@/lib/model/redelivery'
import { SEND_WORDS } from './target-words'

const ICONS: Record<SendState, LucideIcon> = {
  delivered: Check,
  rejected: Ban,
  failed: X,
  unknown: CircleQuestionMark,
  'not-sent': CircleSlash,
}

export function SendStateBadge({ state, status }: { state: SendState; status: number | null }) {
  const Icon = ICONS[state]
  const { label, tone } = SEND_WORDS[state]
  return (
    <Badge tone={tone} icon={<Icon aria-hidden strokeWidth={2.25} />}>
      {status === null ? label : `${label} · ${status}`}
    </Badge>
  )
}
