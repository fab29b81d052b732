'use client'

import { useFrame } from '@/components/api/frame-context'
import { BlankState } from '@/components/ui/blank-state'
import { ButtonLink } from '@/components/ui/button-link'
import { PERMISSIONS } from '@/lib/auth/roles'

export function WriteForbidden() {
  const { environment, operator } = useFrame()
  return (
    <BlankState
      level={1}
      title="Your role does not allow this"
      actions={<ButtonLink href={`/${environment.name}/webhooks`}>Go to the registrations</ButtonLink>}
    >
      The role {PERMISSIONS['registration.write'].join(' or ')} creates, changes and deletes registrations; yours is{' '}
      {operator.role}. You can still see them.
    </BlankState>
  )
}
