'use client'

import { useFrame } from '@/components/api/frame-context'
import { BlankState } from '@/components/ui/blank-state'
import { PERMISSIONS } from '@/lib/auth/roles'

export function RedeliveriesForbidden() {
  const { operator } = useFrame()
  return (
    <BlankState level={1} title="Your role does not allow this">
      The roles {PERMISSIONS['redelivery.read'].join(', ')} see redeliveries; yours is {operator.role}.
    </BlankState>
  )
}
