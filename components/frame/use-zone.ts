import { usePreferences } from '@/components/preferences/preferences-provider'

const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** The zone of the shown times, UTC or the browser’s own. */
export function useZone() {
  const { preferences, change } = usePreferences()
  const { zone } = preferences
  const isUtc = zone === 'UTC'
  return { zone, isUtc, turn: () => change({ zone: isUtc ? ownZone() : 'UTC' }) }
}
