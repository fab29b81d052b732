'use client'

import { Ellipsis, ListChecks, Replace, Trash2 } from 'lucide-react'
import Link from 'next/link'
import { useFrame, usePermission } from '@/components/api/frame-context'
import { Button } from '@/components/ui/button'
import { Menu, MenuItem, MenuLink, MenuSeparator } from '@/components/ui/layers/menu'
import type { RegistrationRow } from '@/lib/registrations/dto'
import { registrationAddress } from '@/lib/registrations/registration-address'
import { urlName } from '../url-name'

type Props = { registration: RegistrationRow; onDelete: () => void }

export function RegistrationActions({ registration: { id, url }, onDelete }: Props) {
  const { environment } = useFrame()
  const mayWrite = usePermission('registration.write')
  if (!mayWrite) return null
  const edit = registrationAddress(environment.name, id, 'edit')
  const move = registrationAddress(environment.name, id, 'move')
  if (edit === null || move === null) {
    return (
      <span className="text-small text-muted" title="Its id can’t be part of an address, so no request can name it.">
        can’t be changed
      </span>
    )
  }
  return (
    <Menu
      align="end"
      className="w-56"
      trigger={
        <Button look="quiet" size="icon" aria-label={`Change ${urlName(url)}`} title="Change">
          <Ellipsis aria-hidden className="size-4" />
        </Button>
      }
    >
      <MenuLink render={<Link href={edit} />}>
        <ListChecks aria-hidden />
        Edit events
      </MenuLink>
      <MenuLink render={<Link href={move} />}>
        <Replace aria-hidden />
        Move to another URL
      </MenuLink>
      <MenuSeparator />
      <MenuItem className="text-failed" onClick={onDelete}>
        <Trash2 aria-hidden />
        Delete…
      </MenuItem>
    </Menu>
  )
}
