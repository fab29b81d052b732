'use client'

import { Ellipsis, ListChecks, Replace, Trash2 } from 'lucide-react'
import Link from 'next/link'
import { Suspense, useState } from 'react'
import { useFrame, usePermission } from '@/components/api/frame-context'
import { Button } from '@/components/ui/button'
import { Menu, MenuItem, MenuLink, MenuSeparator } from '@/components/ui/menu'
import { onDemand } from '@/components/ui/on-demand'
import type { RegistrationList, RegistrationRow } from '@/lib/registrations/dto'

const DeleteRegistration = onDemand(async () => (await import('./change/delete-registration')).DeleteRegistration)

type Props = { registration: RegistrationRow; list: RegistrationList }

/** What may be done to a registration; nothing for who may not. */
export function RegistrationActions({ registration, list }: Props) {
  const { environment } = useFrame()
  const mayWrite = usePermission('registration.write')
  const [isDeleting, setIsDeleting] = useState(false)
  if (!mayWrite) return null
  const address = `/${environment.name}/webhooks/registrations/${encodeURIComponent(registration.id)}`
  return (
    <>
      <Menu
        align="end"
        className="w-56"
        trigger={
          <Button look="quiet" size="icon" aria-label={`Change ${registration.url}`} title="Change">
            <Ellipsis aria-hidden className="size-4" />
          </Button>
        }
      >
        <MenuLink render={<Link href={`${address}/edit`} />}>
          <ListChecks aria-hidden />
          Edit events
        </MenuLink>
        <MenuLink render={<Link href={`${address}/move`} />}>
          <Replace aria-hidden />
          Move to another URL
        </MenuLink>
        <MenuSeparator />
        <MenuItem className="text-failed" onClick={() => setIsDeleting(true)}>
          <Trash2 aria-hidden />
          Delete…
        </MenuItem>
      </Menu>
      {isDeleting && (
        <Suspense>
          <DeleteRegistration registration={registration} list={list} onClose={() => setIsDeleting(false)} />
        </Suspense>
      )}
    </>
  )
}
