'use client'

import type { ReactNode, RefObject } from 'react'
import { CoverageStatus } from '@/components/states/archive/coverage-status'
import { SyncButton } from '@/components/states/archive/sync-button'
import { Button } from '@/components/ui/button'
import { Tooltip } from '@/components/ui/layers/tooltip'
import { AccountMenu } from './account-menu'
import { EnvironmentTab } from './environment-tab'
import { NavigationSheet } from './navigation-sheet'
import { ThemeSwitch } from './theme-switch'
import { useZone } from './use-zone'

type Props = { layer: RefObject<HTMLDivElement | null>; search: ReactNode }

export function TopBar({ layer, search }: Props) {
  return (
    <header className="flex h-11 shrink-0 items-center gap-1.5 border-b border-line px-4 phone:gap-1 phone:px-2 print:hidden">
      <NavigationSheet />
      <EnvironmentTab />
      {search}
      <div className="ml-auto flex min-w-0 items-center gap-1.5">
        <CoverageStatus />
        <SyncButton />
      </div>
      <ZoneSwitch />
      <ThemeSwitch />
      <AccountMenu />
      <div ref={layer} />
    </header>
  )
}

function ZoneSwitch() {
  const { zone, isUtc, turn } = useZone()
  const hint = isUtc ? 'Times are in UTC. Show local time' : `Times are in ${zone}. Show UTC`
  return (
    <Tooltip text={hint}>
      <Button look="quiet" size="small" className="phone:hidden" aria-label={hint} onClick={turn}>
        {isUtc ? 'UTC' : 'Local'}
      </Button>
    </Tooltip>
  )
}
