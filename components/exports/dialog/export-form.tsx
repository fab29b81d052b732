'use client'

import { CalendarClock } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useFrame, usePermission } from '@/components/api/frame-context'
import { fieldSentence } from '@/components/api/problem-words'
import { ProblemText } from '@/components/states/problem-text'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/fields/checkbox'
import { RadioChoice } from '@/components/ui/fields/radio-choice'
import { TextField } from '@/components/ui/fields/text-field'
import { AlertLine } from '@/components/ui/section'
import { PERMISSIONS } from '@/lib/auth/roles'
import type { ExportSourceDto } from '@/lib/exports/dto'
import { FORMAT_WORDS, PAYLOAD_WORDS } from '@/lib/exports/export-words'
import { isTimeZone } from '@/lib/format/time'
import { EXPORT_FORMATS, type ExportLayout, PAYLOAD_POLICIES } from '@/lib/model/export'
import { ZoneField } from '../zone-field'
import { ColumnChoice } from './column-choice'
import type { ExportDialogProps } from './export-dialog'
import { saveExport, useStartExport } from './export-queries'
import { ExportSummary } from './export-summary'
import { keepLayout } from './last-layout'
import { PresetPicker } from './preset-picker'

type Props = ExportDialogProps & {
  source: ExportSourceDto
  start: ExportLayout
  onRepeat: (layout: ExportLayout) => void
}

const SHOWN = ['body.name', 'body.settings.layout.columns', 'body.settings.layout.zone']

export function ExportForm({ noun, list, query, source, start, onClose, onStarted, onRepeat }: Props) {
  const { environment } = useFrame()
  const maySchedule = usePermission('schedule.write')
  const [layout, setLayout] = useState(start)
  const [name, setName] = useState('')
  const { mutate, isPending, error } = useStartExport()
  const change = (part: Partial<ExportLayout>) => setLayout((before) => ({ ...before, ...part }))
  const settings = { kind: 'list', list, query, layout } as const
  const isFit = layout.columns.length > 0 && isTimeZone(layout.zone)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isPending || !isFit) return
    const named = name.trim()
    mutate(
      { settings, ...(named === '' ? {} : { name: named }) },
      {
        onSuccess: (job) => {
          keepLayout(list, layout)
          if (job.state === 'done') saveExport(environment.name, job.id)
          onStarted(job)
          onClose()
        },
      },
    )
  }
  const hasPayload = source.payloadPolicies.length > 1
  const isElsewhere = error && !SHOWN.some((field) => fieldSentence(error, field, 'It') !== null)
  return (
    <form onSubmit={submit} className="flex flex-col gap-4 px-4 pb-4">
      <ExportSummary settings={settings} noun={noun} />
      <PresetPicker list={list} layout={layout} source={source} onApply={setLayout} />
      <div className="grid gap-x-6 gap-y-4 desk:grid-cols-2">
        <ColumnChoice
          columns={source.columns}
          chosen={layout.columns}
          onChange={(columns) => change({ columns })}
          problem={
            layout.columns.length === 0
              ? 'Choose at least one column.'
              : fieldSentence(error, 'body.settings.layout.columns', 'The list')
          }
        />
        <div className="flex min-w-0 flex-col gap-4">
          <RadioChoice
            legend="Format"
            value={layout.format}
            choices={EXPORT_FORMATS.map((value) => ({
              value,
              title: FORMAT_WORDS[value].label,
              about: FORMAT_WORDS[value].means,
            }))}
            onChange={(format) => change({ format })}
          />
          {layout.format === 'csv' && (
            <label className="flex cursor-pointer items-start gap-2">
              <Checkbox
                className="mt-0.5"
                checked={layout.bom}
                onChange={(event) => change({ bom: event.target.checked })}
              />
              <span>
                Byte order mark
                <span className="block text-pretty text-muted">
                  Excel needs it to read accents and other scripts right. Leave it out for programs.
                </span>
              </span>
            </label>
          )}
          {hasPayload && (
            <RadioChoice
              legend="Payload"
              value={layout.payload}
              choices={PAYLOAD_POLICIES.map((value) => ({
                value,
                title: PAYLOAD_WORDS[value].label,
                about: PAYLOAD_WORDS[value].means,
                why: source.payloadPolicies.includes(value)
                  ? null
                  : `Your role may not export whole payloads; ${PERMISSIONS['export.payload'].join(' and ')} may.`,
              }))}
              onChange={(payload) => change({ payload })}
            />
          )}
        </div>
      </div>
      <div className="grid gap-x-6 gap-y-4 desk:grid-cols-2">
        <ZoneField
          label="Times in"
          hint="Each time in the file says its offset."
          value={layout.zone}
          onChange={(zone) => change({ zone })}
          problem={fieldSentence(error, 'body.settings.layout.zone', 'The zone')}
        />
        <TextField
          label="Name (optional)"
          hint="Of the file. Without one: the list and the time."
          value={name}
          maxLength={80}
          autoComplete="off"
          onChange={setName}
          problem={fieldSentence(error, 'body.name', 'The name')}
        />
      </div>
      <AlertLine>{isElsewhere && <ProblemText error={error} />}</AlertLine>
      <div className="sticky bottom-0 -mx-4 -mb-4 flex flex-wrap gap-2 border-t border-line bg-panel px-4 py-3">
        <Button type="submit" look="primary" disabled={isPending || !isFit} focusableWhenDisabled>
          {isPending ? 'Exporting…' : 'Start export'}
        </Button>
        <Button onClick={onClose}>Close</Button>
        {maySchedule && (
          <Button className="ml-auto" disabled={!isFit} onClick={() => onRepeat(layout)}>
            <CalendarClock aria-hidden className="size-3.5" />
            Repeat…
          </Button>
        )}
      </div>
    </form>
  )
}
