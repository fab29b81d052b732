'use client'

import { useFrame } from '@/components/api/frame-context'
import { BlankState } from '@/components/ui/blank-state'
import { ButtonLink } from '@/components/ui/button-link'

export function NotFoundState() {
  const { environment } = useFrame()
  return (
    <BlankState
      level={1}
      title="Not found"
      actions={<ButtonLink href={`/${environment.name}/deliveries`}>Go to the deliveries</ButtonLink>}
    >
      {environment.label} has no page at this address. The address may be mistyped or belong to another environment.
    </BlankState>
  )
}
