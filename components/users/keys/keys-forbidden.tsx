'use client'

import { useFrame } from '@/components/api/frame-context'
import { BlankState } from '@/components/ui/blank-state'
import { PERMISSIONS } from '@/lib/auth/roles'

const DOES = { 'user_key.read': 'sees the key directory', 'user_key.write': 'imports keys' } as const

export function KeysForbidden({ permission }: { permission: keyof typeof DOES }) {
  const { operator } = useFrame()
  return (
    <BlankState level={1} title="Your role does not allow this">
      The role {PERMISSIONS[permission].join(' or ')} {DOES[permission]}; yours is {operator.role}.
    </BlankState>
  )
}
