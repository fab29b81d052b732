import { CircleCheck, CircleHelp, CirclePause, TriangleAlert } from 'lucide-react'
import { TimeText } from '@/components/preferences/time-text'
import { Badge } from '@/components/ui/badge'
import { formatQuantity } from '@/lib/format/number'
import type { RegistrationRow } from '@/lib/registrations/dto'

type Props = { registration: RegistrationRow; isBrief?: boolean }

/** Says whether the platform sends to the registration, and whether its deliveries fail. */
export function Standing({ registration: { disabled, failureCount, failingSince }, isBrief = false }: Props) {
  const failures = failureCount ? `, ${formatQuantity(failureCount, 'failure')} in a row` : ''
  if (disabled) {
    return (
      <Badge tone="failed" icon={<CirclePause aria-hidden />}>
        {isBrief ? 'Disabled' : `Disabled by the platform${failures}`}
      </Badge>
    )
  }
  if (failingSince) {
    return (
      <Badge tone="failed" icon={<TriangleAlert aria-hidden />}>
        {isBrief ? (
          'Failing'
        ) : (
          <span>
            Failing for <TimeText iso={failingSince} as="age" />
            {failures}
          </span>
        )}
      </Badge>
    )
  }
  if (failureCount) {
    return (
      <Badge tone="rejected" icon={<TriangleAlert aria-hidden />}>
        {isBrief ? formatQuantity(failureCount, 'failure') : `Active${failures}`}
      </Badge>
    )
  }
  if (disabled === null && failureCount === null) {
    return (
      <Badge tone="legacy" icon={<CircleHelp aria-hidden />}>
        Status not provided
      </Badge>
    )
  }
  return (
    <Badge tone="delivered" icon={<CircleCheck aria-hidden />}>
      Active
    </Badge>
  )
}
