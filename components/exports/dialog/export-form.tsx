'use client'

import { CalendarClock } from 'lucide-react'
import { useFrame, usePermission, useRolesWith } from '@/components/api/frame-context'
import { Form, SubmitButton } from '@/components/forms/form'
import { useForm } from '@/components/forms/use-form'
import { ProblemText } from '@/components/states/problem-text'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/fields/checkbox'
import { RadioChoice } from '@/components/ui/fields/radio-choice'
import { TextField } from '@/components/ui/fields/text-field'
import { AlertLine } from '@/components/ui/section'
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

export function ExportForm({ noun, list, query, source, start, warning, onClose, onStarted, onRepeat }: Props) {
  const { environment } = useFrame()
  const maySchedule = usePermission('schedule.write')
  const withPayloads = useRolesWith('export.payload')
  const form = useForm({
    start: { ...start, name: '' },
    sending: useStartExport(),
    body: ({ name, ...layout }) => ({
      settings: { kind: 'list' as const, list, query, layout },
      ...(name.trim() === '' ? {} : { name: name.trim() }),
    }),
    subjects: { name: 'The name', 'settings.layout.columns': 'The list', 'settings.layout.zone': 'The zone' },
    isReady: ({ columns, zone }) => columns.length > 0 && isTimeZone(zone),
    onDone: (job, { settings }) => {
      keepLayout(list, settings.layout)
      if (job.state === 'done') saveExport(environment.name, job.id)
      onStarted(job)
      onClose()
    },
  })
  const { name: _, ...layout } = form.values
  const settings = { kind: 'list', list, query, layout } as const
  const hasPayload = source.payloadPolicies.length > 1
  return (
    <Form form={form} className="flex flex-col gap-4 px-4 pb-4">
      <ExportSummary settings={settings} noun={noun} />
      {warning}
      <PresetPicker list={list} layout={layout} source={source} onApply={form.set} />
      <div className="grid gap-x-6 gap-y-4 desk:grid-cols-2">
        <ColumnChoice
          columns={source.columns}
          chosen={layout.columns}
          onChange={(columns) => form.set({ columns })}
          problem={
            layout.columns.length === 0
              ? 'Choose at least one column.'
              : form.problem('columns', 'settings.layout.columns')
          }
        />
        <div className="flex min-w-0 flex-col gap-4">
          <RadioChoice
            legend="Format"
            choices={EXPORT_FORMATS.map((value) => ({
              value,
              title: FORMAT_WORDS[value].label,
              about: FORMAT_WORDS[value].means,
            }))}
            {...form.field('format')}
          />
          {layout.format === 'csv' && (
            <label className="flex cursor-pointer items-start gap-2">
              <Checkbox
                className="mt-0.5"
                checked={layout.bom}
                onChange={(event) => form.set({ bom: event.target.checked })}
              />
              <span>
                Byte order mark
                <span className="block text-pretty text-muted">
                  Excel needs it to show accents and other scripts correctly. Leave it out for programs.
                </span>
              </span>
            </label>
          )}
          {hasPayload && (
            <RadioChoice
              legend="Payload"
              choices={PAYLOAD_POLICIES.map((value) => ({
                value,
                title: PAYLOAD_WORDS[value].label,
                about: PAYLOAD_WORDS[value].means,
                why: source.payloadPolicies.includes(value)
                  ? null
                  : `Your role can’t export whole payloads; ${withPayloads.join(' and ')} may.`,
              }))}
              {...form.field('payload')}
            />
          )}
        </div>
      </div>
      <div className="grid gap-x-6 gap-y-4 desk:grid-cols-2">
        <ZoneField
          label="Times in"
          hint="Each time in the file includes its UTC offset."
          {...form.field('zone', 'settings.layout.zone')}
        />
        <TextField
          label="Name (optional)"
          hint="The file name. If empty: the list and the time."
          {...form.field('name')}
          maxLength={80}
        />
      </div>
      <AlertLine>{form.error && <ProblemText error={form.error} />}</AlertLine>
      <div className="sticky bottom-0 -mx-4 -mb-4 flex flex-wrap gap-2 border-t border-line bg-panel px-4 py-3">
        <SubmitButton form={form} label="Start export" busyLabel="Exporting…" />
        <Button onClick={onClose}>Close</Button>
        {maySchedule && (
          <Button className="ml-auto" disabled={!form.isReady} onClick={() => onRepeat(layout)}>
            <CalendarClock aria-hidden className="size-3.5" />
            Repeat…
          </Button>
        )}
      </div>
    </Form>
  )
}
