'use client'

import { Form, FormEnd } from '@/components/forms/form'
import { useForm } from '@/components/forms/use-form'
import { usePreferences } from '@/components/preferences/preferences-provider'
import { Button } from '@/components/ui/button'
import { SelectField } from '@/components/ui/fields/select-field'
import { TextField } from '@/components/ui/fields/text-field'
import { useNow } from '@/components/ui/hooks/clock'
import { announce } from '@/components/ui/text/announcer'
import { COVERED_WORDS, cadenceWords, DAYS_OF_WEEK } from '@/lib/exports/schedules/cadence-words'
import type { ExportScheduleDto } from '@/lib/exports/schedules/dto'
import { nextDue } from '@/lib/exports/schedules/next-due'
import { capitalize } from '@/lib/format/capitalize'
import { formatMinute, isTimeZone, zoneOffset } from '@/lib/format/time'
import { type Cadence, COVERED_PERIODS, type CoveredPeriod, type ExportSettings } from '@/lib/model/export'
import { ZoneField } from '../zone-field'
import { type ScheduleAction, useScheduleAction } from './schedule-queries'

type Props = {
  settings: ExportSettings
  name: string
  /** The schedule to change; absent for a new one. */
  schedule?: ExportScheduleDto
  onClose: () => void
}

const EVERY = [
  { value: 'day', label: 'Day' },
  { value: 'week', label: 'Week' },
  { value: 'month', label: 'Month' },
] as const

const DAYS = Array.from({ length: 31 }, (_, index) => ({
  value: String(index + 1),
  label: index === 30 ? 'Last day' : String(index + 1),
}))

const MINUTE_MS = 60_000

const WEEKDAYS = DAYS_OF_WEEK.map((label, index) => ({ value: String(index), label }))

const COVERS = COVERED_PERIODS.map((value) => ({ value, label: capitalize(COVERED_WORDS[value]) }))

type Parts = { every: Cadence['every']; at: string; weekday: string; day: string; covers: CoveredPeriod | null }

/** If nothing is chosen, a file covers the time between two runs. */
function cadenceOf({ every, at, weekday, day, covers: chosen }: Parts): Cadence {
  const covers = chosen ?? every
  if (every === 'day') return { every, at, covers }
  return every === 'week' ? { every, at, weekday: Number(weekday), covers } : { every, at, day: Number(day), covers }
}

/** Sets when an export is made again, and which time each file covers. */
export function ScheduleForm({ settings, name: firstName, schedule, onClose }: Props) {
  const { preferences } = usePreferences()
  const now = useNow(MINUTE_MS)
  const known = schedule?.cadence
  const form = useForm({
    start: {
      name: schedule?.name ?? firstName,
      every: known?.every ?? 'day',
      at: known?.at ?? '06:00',
      weekday: known?.every === 'week' ? String(known.weekday) : '0',
      day: known?.every === 'month' ? String(known.day) : '1',
      covers: known?.covers ?? null,
      zone: schedule?.zone ?? preferences.zone,
    },
    sending: useScheduleAction(),
    body: (values): ScheduleAction => {
      const plan = { name: values.name, settings, cadence: cadenceOf(values), zone: values.zone }
      return schedule ? { kind: 'change', schedule, change: plan } : { kind: 'create', plan }
    },
    subjects: { name: 'The name', zone: 'The time zone', 'cadence.covers': 'The period covered' },
    isReady: ({ name, at, zone }) => /^\d\d:\d\d$/.test(at) && isTimeZone(zone) && name.trim() !== '',
    onDone: () => {
      announce(`Schedule ${form.values.name} saved`)
      onClose()
    },
  })
  const { every, zone } = form.values
  const cadence = cadenceOf(form.values)
  const next = form.isReady ? nextDue(cadence, zone, new Date(now)).toISOString() : null
  return (
    <Form form={form} isDirty={form.isDirty} className="flex flex-col gap-4 px-4 pb-4">
      <TextField label="Name" {...form.field('name')} />
      <div className="grid gap-x-4 gap-y-4 desk:grid-cols-3">
        <SelectField label="Every" choices={EVERY} {...form.field('every')} />
        {every === 'week' && <SelectField label="On" choices={WEEKDAYS} {...form.field('weekday')} />}
        {every === 'month' && <SelectField label="On day" choices={DAYS} {...form.field('day')} />}
        <TextField label="At" type="time" {...form.field('at')} required />
      </div>
      <div className="grid gap-x-4 gap-y-4 desk:grid-cols-2">
        <ZoneField label="Time zone" hint="Follows the zone’s daylight saving time, if any." {...form.field('zone')} />
        <SelectField
          label="Each file covers"
          choices={COVERS}
          {...form.field('covers', 'cadence.covers')}
          value={cadence.covers}
        />
      </div>
      <p aria-live="polite" className="rounded-control bg-sunken px-3 py-2 text-pretty">
        {next === null
          ? 'Enter a name, a time and a time zone to see when it runs.'
          : `${capitalize(cadenceWords(cadence, zone))}. Next: ${formatMinute(next, zone, now)} ${zoneOffset(next, zone)}.`}{' '}
        <span className="text-muted">
          It runs with the permissions you have at that time. One run makes up for missed runs: its file covers them
          all.
        </span>
      </p>
      <FormEnd form={form} label={schedule ? 'Save' : 'Create schedule'} busyLabel="Saving…">
        <Button onClick={onClose}>Cancel</Button>
      </FormEnd>
    </Form>
  )
}
