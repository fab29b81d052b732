'use client'

import { usePreferences } from '@/components/preferences/preferences-provider'
import { useNow } from '@/components/ui/hooks/clock'
import { formatMinute, formatStretch } from '@/lib/format/time'
import type { HealthBar } from '@/lib/registrations/dto'

const MINUTE_MS = 60_000

/** Words for the time of a bar, in the chosen zone: its whole stretch, and its begin. */
export function useStretch() {
  const { zone } = usePreferences().preferences
  const now = useNow(MINUTE_MS)
  return {
    stretchOf: ({ from, to }: HealthBar) => formatStretch(from, to, zone, now),
    beginOf: ({ from }: HealthBar) => formatMinute(from, zone, now),
  }
}
