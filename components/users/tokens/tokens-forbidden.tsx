'use client'

import { useFrame } from '@/components/api/frame-context'
import { BlankState } from '@/components/ui/blank-state'
import { PERMISSIONS } from '@/lib/auth/roles'

export function TokensForbidden() {
  const { operator } = useFrame()
  return (
    <BlankState title="Your role does not allow this">
      The role {PERMISSIONS['token.mint'].join(' or ')} mints tokens for users; yours is {operator.role}.
    </BlankState>
  )
}
