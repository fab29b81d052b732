'use client'

import { useFrame } from '@/components/api/frame-context'
import { BlankState } from '@/components/ui/blank-state'
import { ButtonLink } from '@/components/ui/button-link'
import { PERMISSIONS } from '@/lib/auth/roles'

export function ComposeForbidden() {
  const { environment, operator } = useFrame()
  return (
    <BlankState
      level={1}
      title="Your role does not allow this"
      actions={<ButtonLink href={`/${environment.name}/deliveries`}>Go to the deliveries</ButtonLink>}
    >
      Sending deliveries again is shown to the roles {PERMISSIONS['redelivery.read'].join(', ')}. Yours is{' '}
      {operator.role}. An admin can change it.
    </BlankState>
  )
}
