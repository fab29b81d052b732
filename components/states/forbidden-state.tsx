import { BlankState } from '@/components/ui/blank-state'
import { ButtonLink } from '@/components/ui/button-link'
import { rolesWith } from '@/lib/auth/role-table'
import { may } from '@/lib/auth/scope'
import type { PageScope } from '@/lib/http/page-scope'
import type { Permission } from '@/lib/model/role'

const DOES: Partial<Record<Permission, string>> = {
  'access_token.read': 'use access tokens',
  'audit.read': 'see the audit',
  'doctor.run': 'run the checks of the doctor',
  'export.read': 'see exports',
  'redelivery.read': 'see redeliveries and the deliveries to send',
  'registration.write': 'create, change and delete registrations',
  'target.write': 'add and change targets',
  'token.mint': 'mint tokens for users',
  'user.read': 'see users',
  'user_key.read': 'see the key directory',
  'user_key.write': 'import keys',
}

type Place = { path: string; label: string }

const DELIVERIES: Place = { path: 'deliveries', label: 'Go to the deliveries' }

/** Pages that show the same things without the right to change them. */
const PLACES: Partial<Record<Permission, Place>> = {
  'registration.write': { path: 'webhooks', label: 'Go to the registrations' },
  'target.write': { path: 'redeliveries/targets', label: 'Go to the targets' },
}

/** Every person may open the own account. */
const ACCOUNT: Place = { path: 'settings/account', label: 'Go to your account' }

type Props = { permission: Permission; scope: PageScope; level?: 1 | 2 }

/** Replaces a page, or with level 2 a part of one. Drawn by the server, so that no page ships its code. */
export function ForbiddenState({ permission, scope: { actor, environment }, level = 1 }: Props) {
  const { path, label } = may(actor, 'delivery.read') ? (PLACES[permission] ?? DELIVERIES) : ACCOUNT
  return (
    <BlankState
      level={level}
      title="Your role does not allow this"
      actions={<ButtonLink href={`/${environment.name}/${path}`}>{label}</ButtonLink>}
    >
      Only these roles can {DOES[permission] ?? 'see this page'}: {rolesWith([permission]).join(', ')}. Yours is{' '}
      {actor.role}. An admin can change it.
    </BlankState>
  )
}
