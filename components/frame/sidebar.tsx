'use client'

import clsx from 'clsx'
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { usePreferences } from '@/components/preferences/preferences-provider'
import { Button } from '@/components/ui/button'
import { EnvironmentSwitch } from './environment-switch'
import { Navigation } from './navigation'

export function Sidebar() {
  const { preferences, change } = usePreferences()
  const isCollapsed = preferences.isNavigationCollapsed
  const Icon = isCollapsed ? PanelLeftOpen : PanelLeftClose
  return (
    <nav
      aria-label="Main"
      className={clsx(
        'flex flex-col gap-0.5 overflow-y-auto border-r border-line px-2 py-2.5 phone:hidden print:hidden',
        isCollapsed ? 'w-[52px]' : 'w-[216px]',
      )}
    >
      <EnvironmentSwitch isCollapsed={isCollapsed} />
      <Navigation isCollapsed={isCollapsed} />
      <Button
        look="quiet"
        size="icon"
        className={clsx('mt-auto', isCollapsed && 'self-center')}
        aria-expanded={!isCollapsed}
        aria-label="Navigation"
        title={isCollapsed ? 'Show names' : 'Show icons only'}
        onClick={() => change({ isNavigationCollapsed: !isCollapsed })}
      >
        <Icon aria-hidden className="size-4" />
      </Button>
    </nav>
  )
}
