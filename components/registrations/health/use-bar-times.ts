'use client'

import { usePreferences } from '@/components/preferences/preferences-provider'
import { useNow } from '@/components/ui/hooks/clock'
import { formatMinute, formatPeriod } from '@/lib/format/time'
import type { HealthBar } from '@/lib/registrations/dto'

const MINUTE_MS = 60_000

export function useBarTimes() {
  const { zone } = usePreferences().preferences
  const now = useNow(MINUTE_MS)
  return {
    periodOf: ({ from, to }: HealthBar) => formatPeriod(from, to, zone, now),
    beginOf: ({ from }: HealthBar) => formatMinute(from, zone, now),
  }
}
