'use client'

import { useFrame } from '@/components/api/frame-context'
import { BlankState } from '@/components/ui/blank-state'
import { ButtonLink } from '@/components/ui/button-link'
import { PERMISSIONS } from '@/lib/auth/roles'

const DOES = { 'redelivery.read': 'see targets and redeliveries', 'target.write': 'add and change targets' } as const

export function TargetsForbidden({ permission }: { permission: keyof typeof DOES }) {
  const { environment, operator } = useFrame()
  const roles = PERMISSIONS[permission]
  const [to, label] =
    permission === 'target.write'
      ? ['redeliveries/targets', 'Go to the targets']
      : ['deliveries', 'Go to the deliveries']
  return (
    <BlankState
      level={1}
      title="Your role does not allow this"
      actions={<ButtonLink href={`/${environment.name}/${to}`}>{label}</ButtonLink>}
    >
      The role {roles.join(' or ')} may {DOES[permission]}; yours is {operator.role}.
    </BlankState>
  )
}
