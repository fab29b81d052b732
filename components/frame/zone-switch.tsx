'use client'

import { usePreferences } from '@/components/preferences/preferences-provider'
import { Button } from '@/components/ui/button'
import { Tooltip } from '@/components/ui/layers/tooltip'

export function ZoneSwitch() {
  const { preferences, change } = usePreferences()
  const isUtc = preferences.zone === 'UTC'
  const name = isUtc ? 'UTC' : preferences.zone
  const hint = isUtc ? 'Times are in UTC. Show local time' : `Times are in ${name}. Show UTC`
  return (
    <Tooltip text={hint}>
      <Button
        look="quiet"
        size="small"
        aria-label={hint}
        onClick={() => change({ zone: isUtc ? Intl.DateTimeFormat().resolvedOptions().timeZone : 'UTC' })}
      >
        {isUtc ? 'UTC' : 'Local'}
      </Button>
    </Tooltip>
  )
}
