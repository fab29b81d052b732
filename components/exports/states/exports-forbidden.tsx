'use client'

import { useFrame } from '@/components/api/frame-context'
import { BlankState } from '@/components/ui/blank-state'
import { PERMISSIONS } from '@/lib/auth/roles'

export function ExportsForbidden() {
  const { operator } = useFrame()
  return (
    <BlankState level={1} title="Your role does not allow this">
      The roles {PERMISSIONS['export.read'].join(', ')} see exports; yours is {operator.role}.
    </BlankState>
  )
}
