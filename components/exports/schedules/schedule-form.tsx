'use client'

import { type FormEvent, useState } from 'react'
import { fieldSentence } from '@/components/api/problem-words'
import { usePreferences } from '@/components/preferences/preferences-provider'
import { ProblemText } from '@/components/states/problem-text'
import { Button } from '@/components/ui/button'
import { SelectField } from '@/components/ui/fields/select-field'
import { TextField } from '@/components/ui/fields/text-field'
import { useNow } from '@/components/ui/hooks/clock'
import { AlertLine } from '@/components/ui/section'
import { announce } from '@/components/ui/text/announcer'
import { COVERED_WORDS, cadenceWords, DAYS_OF_WEEK } from '@/lib/exports/schedules/cadence-words'
import type { ExportScheduleDto } from '@/lib/exports/schedules/dto'
import { nextDue } from '@/lib/exports/schedules/next-due'
import { capitalize } from '@/lib/format/capitalize'
import { formatMinute, isTimeZone, zoneOffset } from '@/lib/format/time'
import { type Cadence, COVERED_PERIODS, type CoveredPeriod, type ExportSettings } from '@/lib/model/export'
import { ZoneField } from '../zone-field'
import { useScheduleAction } from './schedule-queries'

type Props = {
  settings: ExportSettings
  name: string
  /** The one that is changed. */
  schedule?: ExportScheduleDto
  onClose: () => void
}

const EVERY = [
  { value: 'day', label: 'Day' },
  { value: 'week', label: 'Week' },
  { value: 'month', label: 'Month' },
]

const DAYS = Array.from({ length: 31 }, (_, index) => ({
  value: String(index + 1),
  label: index === 30 ? 'The last one' : String(index + 1),
}))

const MINUTE_MS = 60_000

type Parts = { at: string; weekday: number; day: number; covers: CoveredPeriod }

function cadenceOf(every: Cadence['every'], { at, weekday, day, covers }: Parts): Cadence {
  if (every === 'day') return { every, at, covers }
  return every === 'week' ? { every, at, weekday, covers } : { every, at, day, covers }
}

/** When an export is made again, and which time each file covers. */
export function ScheduleForm({ settings, name: firstName, schedule, onClose }: Props) {
  const { preferences } = usePreferences()
  const now = useNow(MINUTE_MS)
  const { mutate, isPending, error } = useScheduleAction()
  const known = schedule?.cadence
  const [name, setName] = useState(schedule?.name ?? firstName)
  const [every, setEvery] = useState<Cadence['every']>(known?.every ?? 'day')
  const [at, setAt] = useState(known?.at ?? '06:00')
  const [weekday, setWeekday] = useState(known?.every === 'week' ? known.weekday : 0)
  const [day, setDay] = useState(known?.every === 'month' ? known.day : 1)
  const [covers, setCovers] = useState<CoveredPeriod | null>(known?.covers ?? null)
  const [zone, setZone] = useState(schedule?.zone ?? preferences.zone)
  const covered = covers ?? every
  const cadence = cadenceOf(every, { at, weekday, day, covers: covered })
  const isFit = /^\d\d:\d\d$/.test(at) && isTimeZone(zone) && name.trim() !== ''
  const next = isFit ? nextDue(cadence, zone, new Date(now)).toISOString() : null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isPending || !isFit) return
    const plan = { name, settings, cadence, zone }
    mutate(schedule ? { kind: 'change', schedule, change: plan } : { kind: 'create', plan }, {
      onSuccess: () => {
        announce(`Schedule ${name} saved`)
        onClose()
      },
    })
  }
  const problemOf = (field: string, subject: string) => fieldSentence(error, `body.${field}`, subject)
  const isElsewhere = error && ['name', 'zone', 'cadence.covers'].every((field) => problemOf(field, 'It') === null)
  return (
    <form onSubmit={submit} className="flex flex-col gap-4 px-4 pb-4">
      <TextField
        label="Name"
        value={name}
        autoComplete="off"
        onChange={setName}
        problem={problemOf('name', 'The name')}
      />
      <div className="grid gap-x-4 gap-y-4 desk:grid-cols-3">
        <SelectField
          label="Every"
          value={every}
          choices={EVERY}
          onChange={(value) => setEvery(value === 'week' || value === 'month' ? value : 'day')}
        />
        {every === 'week' && (
          <SelectField
            label="On"
            value={String(weekday)}
            choices={DAYS_OF_WEEK.map((label, index) => ({ value: String(index), label }))}
            onChange={(value) => setWeekday(Number(value))}
          />
        )}
        {every === 'month' && (
          <SelectField label="On day" value={String(day)} choices={DAYS} onChange={(value) => setDay(Number(value))} />
        )}
        <TextField label="At" type="time" value={at} required onChange={setAt} />
      </div>
      <div className="grid gap-x-4 gap-y-4 desk:grid-cols-2">
        <ZoneField
          label="By the clock of"
          hint="Clock changes are kept."
          value={zone}
          onChange={setZone}
          problem={problemOf('zone', 'The zone')}
        />
        <SelectField
          label="Each file covers"
          value={covered}
          choices={COVERED_PERIODS.map((value) => ({ value, label: capitalize(COVERED_WORDS[value]) }))}
          onChange={(value) => setCovers(COVERED_PERIODS.find((period) => period === value) ?? null)}
          problem={problemOf('cadence.covers', 'It')}
        />
      </div>
      <p aria-live="polite" className="rounded-control bg-sunken px-3 py-2 text-pretty">
        {next === null
          ? 'Name, time and zone say when it runs.'
          : `${capitalize(cadenceWords(cadence, zone))}. Next: ${formatMinute(next, zone, now)} ${zoneOffset(next, zone)}.`}{' '}
        <span className="text-muted">
          It runs with your rights at that time. Runs that were missed are made up once, in one file that covers all of
          them.
        </span>
      </p>
      <AlertLine>{isElsewhere && <ProblemText error={error} />}</AlertLine>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="primary" disabled={isPending || !isFit} focusableWhenDisabled>
          {isPending ? 'Saving…' : schedule ? 'Save' : 'Schedule it'}
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </form>
  )
}
