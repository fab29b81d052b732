'use client'

import { Globe, LogOut, MapPin } from 'lucide-react'
import Link from 'next/link'
import { useState } from 'react'
import { useFrame } from '@/components/api/frame-context'
import { Menu, MenuChoices, MenuItem, MenuLink, MenuSeparator } from '@/components/ui/layers/menu'
import { PlatformText } from '@/components/ui/text/platform-text'
import { visibleText } from '@/lib/format/visible-text'
import { ThemeChoices } from './theme-switch'
import { useZone } from './use-zone'

function initials(name: string): string {
  const words = name.trim().split(/\s+/)
  return words
    .slice(0, 2)
    .map((word) => Array.from(word)[0]?.toUpperCase() ?? '')
    .join('')
}

async function leave() {
  const { signOut } = await import('next-auth/react')
  await signOut({ callbackUrl: '/sign-in' })
}

/** The same media query as the variant `phone` of the style sheet. */
const PHONE = 'not all and (min-width: 48rem) and (min-height: 34rem)'

const ZONES = [
  { value: 'utc', label: 'UTC', icon: <Globe aria-hidden /> },
  { value: 'local', label: 'Local', icon: <MapPin aria-hidden /> },
] as const

/** Choices for which the top bar of a phone has no room; the width is read when the menu opens. */
function PhoneChoices() {
  const [isPhone] = useState(() => window.matchMedia(PHONE).matches)
  const { isUtc, turn } = useZone()
  if (!isPhone) return null
  return (
    <>
      <MenuSeparator />
      <MenuChoices
        label="Times"
        value={isUtc ? 'utc' : 'local'}
        choices={ZONES}
        onChange={(zone) => (zone === 'utc') !== isUtc && turn()}
      />
      <MenuSeparator />
      <ThemeChoices />
    </>
  )
}

export function AccountMenu() {
  const { environment, operator } = useFrame()
  const settings = `/${environment.name}/settings`
  return (
    <Menu
      align="end"
      className="w-60"
      trigger={
        <button
          type="button"
          aria-label={`Account of ${visibleText(operator.name)}, ${operator.role}`}
          className="grid size-[26px] shrink-0 place-items-center rounded-full bg-accent-soft text-mini font-semibold text-accent-text"
        >
          {initials(operator.name)}
        </button>
      }
    >
      <div className="px-2 py-1.5">
        <p className="truncate font-semibold">
          <PlatformText text={operator.name} isProse />
        </p>
        <p className="truncate text-small text-muted">
          <PlatformText text={operator.email} />
        </p>
        <p className="mt-0.5 text-small text-muted">
          Role: <span className="font-medium text-ink">{operator.role}</span>
        </p>
      </div>
      <MenuSeparator />
      <MenuLink render={<Link href={`${settings}/account`} prefetch={false} />}>Your account</MenuLink>
      <MenuLink render={<Link href={`${settings}/roles`} prefetch={false} />}>Roles</MenuLink>
      <MenuLink render={<Link href={`/${environment.name}/documentation`} prefetch={false} />}>Documentation</MenuLink>
      <PhoneChoices />
      <MenuSeparator />
      <MenuItem onClick={() => void leave()}>
        <LogOut aria-hidden />
        Sign out
      </MenuItem>
    </Menu>
  )
}
