'use client'

import { useNow } from '@/components/ui/hooks/clock'
import { formatAge, formatCompact, formatExact, formatRelative } from '@/lib/format/time'
import { usePreferences } from './preferences-provider'

const MINUTE_MS = 60_000

type Props = {
  /** ISO 8601. */
  iso: string
  as: 'compact' | 'exact' | 'relative' | 'age'
  className?: string
}

/** A time in the chosen zone, with the exact time on hover. */
export function TimeText({ iso, as, className }: Props) {
  const { zone } = usePreferences().preferences
  const now = useNow(as === 'relative' || as === 'age' ? 1000 : MINUTE_MS)
  const exact = formatExact(iso, zone)
  const texts = {
    exact: () => exact,
    compact: () => formatCompact(iso, zone, now),
    relative: () => formatRelative(iso, now),
    age: () => formatAge(iso, now),
  }
  return (
    <time dateTime={iso} className={className} {...(as === 'exact' ? {} : { title: exact })}>
      {texts[as]()}
    </time>
  )
}
