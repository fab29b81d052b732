import { Check, TriangleAlert } from 'lucide-react'
import { Badge } from '@/components/ui/badge'
import type { IncidentRow } from '@/lib/incidents/dto'
import { INCIDENT_PHASE_WORDS } from '@/lib/incidents/incident-words'

export function PhaseBadge({ endedAt, open }: Pick<IncidentRow, 'endedAt' | 'open'>) {
  return endedAt === null ? (
    <Badge tone="failed" icon={<TriangleAlert aria-hidden strokeWidth={2.5} />}>
      {INCIDENT_PHASE_WORDS.going}
    </Badge>
  ) : (
    <Badge tone={open === 0 ? 'delivered' : 'legacy'} icon={<Check aria-hidden strokeWidth={2.5} />}>
      {INCIDENT_PHASE_WORDS.over}
    </Badge>
  )
}
