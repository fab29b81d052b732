'use client'

import { useFrame } from '@/components/api/frame-context'
import { BlankState } from '@/components/ui/blank-state'
import { ButtonLink } from '@/components/ui/button-link'

export function FailureOfRole() {
  const { environment, operator } = useFrame()
  return (
    <BlankState
      level={1}
      title="Your role does not allow this"
      actions={<ButtonLink href={`/${environment.name}/deliveries`}>Go to the deliveries</ButtonLink>}
    >
      Users are shown to the roles support, operator and admin. Yours is {operator.role}. An admin can change it.
    </BlankState>
  )
}
