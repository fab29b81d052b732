'use client'

import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { usePreferences } from '@/components/preferences/preferences-provider'
import { Button } from '@/components/ui/button'
import { EnvironmentSwitch } from './environment-switch'
import { Navigation } from './navigation'

/** The same width as the variant `icons` in `globals.css`, which draws the sidebar before any script runs. */
const HAS_ROOM_FOR_NAMES = '(width >= 64rem)'

function subscribe(changed: () => void) {
  const query = matchMedia(HAS_ROOM_FOR_NAMES)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

const useHasRoomForNames = () =>
  useSyncExternalStore(
    subscribe,
    () => matchMedia(HAS_ROOM_FOR_NAMES).matches,
    () => true,
  )

export function Sidebar() {
  const { preferences, change } = usePreferences()
  const byWidth = useHasRoomForNames() ? 'names' : 'icons'
  const shown = preferences.navigation === 'auto' ? byWidth : preferences.navigation
  const other = shown === 'icons' ? 'names' : 'icons'
  const Icon = shown === 'icons' ? PanelLeftOpen : PanelLeftClose
  return (
    <nav
      aria-label="Main"
      data-navigation={preferences.navigation}
      className="flex w-[216px] shrink-0 flex-col gap-0.5 overflow-y-auto border-r border-line px-2 py-2.5 icons:w-[52px] phone:hidden print:hidden"
    >
      <EnvironmentSwitch />
      <Navigation hasHints={shown === 'icons'} />
      <Button
        look="quiet"
        size="icon"
        className="mt-auto icons:self-center"
        aria-expanded={shown === 'names'}
        aria-label="Navigation"
        title={shown === 'icons' ? 'Show names' : 'Show icons only'}
        onClick={() => change({ navigation: other === byWidth ? 'auto' : other })}
      >
        <Icon aria-hidden className="size-4" />
      </Button>
    </nav>
  )
}
