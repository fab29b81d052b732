'use client'

import { useFrame } from '@/components/api/frame-context'
import { BlankState } from '@/components/ui/blank-state'
import { ButtonLink } from '@/components/ui/button-link'
import { PERMISSIONS, type Permission } from '@/lib/auth/roles'

const DOES: Partial<Record<Permission, string>> = {
  'access_token.read': 'have access tokens',
  'audit.read': 'read the audit',
  'export.read': 'see exports',
  'redelivery.read': 'see redeliveries, and what would be sent again',
  'registration.write': 'create, change and delete registrations',
  'target.write': 'add and change targets',
  'token.mint': 'mint tokens for users',
  'user.read': 'see users',
  'user_key.read': 'see the key directory',
  'user_key.write': 'import keys',
}

type Place = { path: string; label: string }

const DELIVERIES: Place = { path: 'deliveries', label: 'Go to the deliveries' }

/** The page that shows without the right to change. */
const PLACES: Partial<Record<Permission, Place>> = {
  'registration.write': { path: 'webhooks', label: 'Go to the registrations' },
  'target.write': { path: 'redeliveries/targets', label: 'Go to the targets' },
}

/** In the place of a page, or with level 2 of a part. */
export function ForbiddenState({ permission, level = 1 }: { permission: Permission; level?: 1 | 2 }) {
  const { environment, operator } = useFrame()
  const { path, label } = PLACES[permission] ?? DELIVERIES
  return (
    <BlankState
      level={level}
      title="Your role does not allow this"
      actions={<ButtonLink href={`/${environment.name}/${path}`}>{label}</ButtonLink>}
    >
      The role {PERMISSIONS[permission].join(' or ')} may {DOES[permission] ?? 'see this page'}; yours is{' '}
      {operator.role}. An admin can change it.
    </BlankState>
  )
}
