import { FlaskConical, TriangleAlert } from 'lucide-react'
import { Badge } from '@/components/ui/badge'
import type { TargetKind } from '@/lib/model/redelivery'
import { KIND_WORDS } from './target-words'

export function KindBadge({ kind }: { kind: TargetKind }) {
  const isProduction = kind === 'production'
  return (
    <Badge
      tone={isProduction ? 'production' : 'legacy'}
      icon={isProduction ? <TriangleAlert aria-hidden /> : <FlaskConical aria-hidden />}
    >
      {KIND_WORDS[kind].label}
    </Badge>
  )
}
