'use client'

import { usePreferences } from '@/components/preferences/preferences-provider'

export function ZoneHeader() {
  const { zone } = usePreferences().preferences
  const city = zone.split('/').at(-1)?.replaceAll('_', ' ')
  return <span title={zone}>Time ({zone === 'UTC' ? 'UTC' : city})</span>
}
