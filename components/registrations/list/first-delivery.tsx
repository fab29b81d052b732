import { useFrame } from '@/components/api/frame-context'
import { TextLink } from '@/components/ui/text-link'
import { deliveryAddress } from '@/lib/archive/filter/delivery-address'
import { unfitReason } from '@/lib/list/members'
import type { RegistrationRow } from '@/lib/registrations/dto'

/** A link from a new registration to its live deliveries until the first one is archived, since the platform sends no test event. */
export function FirstDelivery({ registration: { url, health, lastChange } }: { registration: RegistrationRow }) {
  const { environment } = useFrame()
  if (lastChange?.action !== 'create' || lastChange.state !== 'done' || unfitReason(url) !== null) return null
  const seen = [health.lastDeliveredAt, health.lastProblem?.at ?? null].filter((at) => at !== null)
  if (seen.some((at) => at >= lastChange.startedAt)) return null
  return (
    <TextLink href={deliveryAddress(environment.name, { endpoint: [url], live: true })} className="font-medium">
      Watch for the first delivery
    </TextLink>
  )
}
