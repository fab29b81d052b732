'use client'

import { usePreferences } from './preferences-provider'

/** Names the zone of the times below. */
export function ZoneHead() {
  const { zone } = usePreferences().preferences
  const city = zone.split('/').at(-1)?.replaceAll('_', ' ')
  return <span title={zone}>Time ({zone === 'UTC' ? 'UTC' : city})</span>
}
