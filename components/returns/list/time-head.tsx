'use client'

import { usePreferences } from '@/components/preferences/preferences-provider'

export function TimeHead() {
  const { zone } = usePreferences().preferences
  return <span title={zone}>Time ({zone === 'UTC' ? 'UTC' : zone.split('/').at(-1)?.replaceAll('_', ' ')})</span>
}
