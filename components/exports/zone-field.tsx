'use client'

import { useId, useMemo } from 'react'
import { usePreferences } from '@/components/preferences/preferences-provider'
import { TextField } from '@/components/ui/fields/text-field'
import { isTimeZone } from '@/lib/format/time'

type Props = { label: string; hint: string; value: string; onChange: (zone: string) => void; problem: string | null }

/** A field for a time zone: UTC, the reader’s and the browser’s own come first, and any other can be typed. */
export function ZoneField({ label, hint, value, onChange, problem }: Props) {
  const { zone } = usePreferences().preferences
  const id = useId()
  const names = useMemo(() => {
    const own = Intl.DateTimeFormat().resolvedOptions().timeZone
    return [...new Set(['UTC', zone, own, ...Intl.supportedValuesOf('timeZone')])]
  }, [zone])
  return (
    <>
      <TextField
        label={label}
        hint={hint}
        value={value}
        list={id}
        spellCheck={false}
        onChange={onChange}
        problem={value !== '' && !isTimeZone(value) ? 'There is no such time zone. Try Europe/Berlin.' : problem}
      />
      <datalist id={id}>
        {names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  )
}
