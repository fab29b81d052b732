'use client'

import type { RefObject } from 'react'
import { CoverageStatus } from '@/components/states/archive/coverage-status'
import { SyncButton } from '@/components/states/archive/sync-button'
import { AccountMenu } from './account-menu'
import { EnvironmentTab } from './environment-tab'
import { NavigationSheet } from './navigation-sheet'
import { ThemeSwitch } from './theme-switch'
import { ZoneSwitch } from './zone-switch'

export function TopBar({ layer }: { layer: RefObject<HTMLDivElement | null> }) {
  return (
    <header className="flex h-11 shrink-0 items-center gap-1.5 border-b border-line px-4 phone:gap-1 phone:px-2">
      <NavigationSheet />
      <EnvironmentTab />
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
