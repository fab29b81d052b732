'use client'

import Link from 'next/link'
import { useFrame } from '@/components/api/frame-context'
import { BlankState } from '@/components/ui/blank-state'
import { buttonStyle } from '@/components/ui/button'
import { PERMISSIONS } from '@/lib/auth/roles'

export function WriteForbidden() {
  const { environment, operator } = useFrame()
  return (
    <BlankState
      level={1}
      title="Your role does not allow this"
      actions={
        <Link href={`/${environment.name}/webhooks`} className={buttonStyle()}>
          Go to the registrations
        </Link>
      }
    >
      The role {PERMISSIONS['registration.write'].join(' or ')} creates, changes and deletes registrations; yours is{' '}
      {operator.role}. You may see them all the same.
    </BlankState>
  )
}
