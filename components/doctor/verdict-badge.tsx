import { CircleCheck, CircleDashed, CircleX, type LucideIcon } from 'lucide-react'
import { IconBadge } from '@/components/ui/badge'
import type { CheckVerdict } from '@/lib/doctor/report/report'

const LOOKS: Record<CheckVerdict, { tone: string; icon: LucideIcon; label: string }> = {
  right: { tone: 'delivered', icon: CircleCheck, label: 'Passed' },
  wrong: { tone: 'failed', icon: CircleX, label: 'Failed' },
  'not-checked': { tone: 'legacy', icon: CircleDashed, label: 'Not checked' },
}

export function VerdictBadge({ verdict }: { verdict: CheckVerdict }) {
  const { tone, icon, label } = LOOKS[verdict]
  return (
    <IconBadge tone={tone} icon={icon}>
      {label}
    </IconBadge>
  )
}
