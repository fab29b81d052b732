import { CircleHelp, CircleSlash, Copy } from 'lucide-react'
import { TimeText } from '@/components/preferences/time-text'
import { Badge } from '@/components/ui/badge'
import type { CoverageRow } from './coverage-rows'

export function ReceiversMark({ row: { receivers, isCertain } }: { row: CoverageRow }) {
  if (receivers === 1) return null
  if (receivers === 0 && !isCertain) {
    return (
      <Badge tone="unknown" icon={<CircleHelp aria-hidden />}>
        No known endpoint
      </Badge>
    )
  }
  if (receivers === 0) {
    return (
      <Badge tone="rejected" icon={<CircleSlash aria-hidden />}>
        Uncovered
      </Badge>
    )
  }
  return (
    <Badge tone="legacy" icon={<Copy aria-hidden />}>
      {receivers === 2 ? 'Covered twice' : `Covered ${receivers} times`}
    </Badge>
  )
}

export function LastSeen({ at }: { at: CoverageRow['lastSeenAt'] }) {
  return (
    <span className="text-small text-muted tabular-nums">
      {at === null ? 'never seen' : <TimeText iso={at} as="relative" />}
    </span>
  )
}
