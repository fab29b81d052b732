'use client'

import { useFrame } from '@/components/api/frame-context'
import { BlankState } from '@/components/ui/blank-state'
import { PERMISSIONS } from '@/lib/auth/roles'

export function AccessTokensForbidden() {
  const { operator } = useFrame()
  return (
    <BlankState level={1} title="Your role does not allow this">
      The role {PERMISSIONS['access_token.read'].join(' or ')} has access tokens; yours is {operator.role}.
    </BlankState>
  )
}
