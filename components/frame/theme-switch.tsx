'use client'

import { Monitor, Moon, Sun } from 'lucide-react'
import type { Theme } from '@/components/preferences/preferences'
import { usePreferences } from '@/components/preferences/preferences-provider'
import { Button } from '@/components/ui/button'
import { Menu, MenuChoices } from '@/components/ui/layers/menu'

const ICONS: Record<Theme, typeof Sun> = { light: Sun, dark: Moon, system: Monitor }

const CHOICES = [
  { value: 'light', label: 'Light', icon: <Sun aria-hidden /> },
  { value: 'dark', label: 'Dark', icon: <Moon aria-hidden /> },
  { value: 'system', label: 'System', icon: <Monitor aria-hidden /> },
] as const

/** Part of the account menu if the top bar has no room for it. */
export function ThemeSwitch() {
  const Icon = ICONS[usePreferences().preferences.theme]
  return (
    <Menu
      align="end"
      trigger={
        <Button look="quiet" size="icon" aria-label="Theme" title="Theme" className="phone:hidden">
          <Icon aria-hidden className="size-4" />
        </Button>
      }
    >
      <ThemeChoices />
    </Menu>
  )
}

export function ThemeChoices() {
  const { preferences, change } = usePreferences()
  return (
    <MenuChoices<Theme>
      label="Theme"
      value={preferences.theme}
      choices={CHOICES}
      onChange={(theme) => change({ theme })}
    />
  )
}
