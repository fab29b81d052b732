'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFrame, usePermission } from '@/components/api/frame-context'
import { RoleChoice } from '@/components/forms/role-choice'
import { useForm } from '@/components/forms/use-form'
import { ProblemText } from '@/components/states/problem-text'
import { Button } from '@/components/ui/button'
import { SelectField } from '@/components/ui/fields/select-field'
import { TextField } from '@/components/ui/fields/text-field'
import { AlertLine } from '@/components/ui/section'
import { announce } from '@/components/ui/text/announcer'
import type { ExportSourceDto } from '@/lib/exports/dto'
import type { ExportPreset } from '@/lib/exports/presets/dto'
import { visibleText } from '@/lib/format/visible-text'
import type { ExportLayout } from '@/lib/model/export'
import { type PresetAction, presetsQuery, usePresetAction } from './export-queries'

type Props = { list: string; layout: ExportLayout; source: ExportSourceDto; onApply: (layout: ExportLayout) => void }

/** The layout without payloads, if the reader’s role may not export them. */
const allowed = (layout: ExportLayout, { payloadPolicies }: ExportSourceDto): ExportLayout =>
  payloadPolicies.includes(layout.payload) ? layout : { ...layout, payload: 'omit' }

const labelOf = ({ name, isMine, ownerName, sharedWith }: ExportPreset) =>
  `${visibleText(name)}${isMine ? (sharedWith.length > 0 ? ' (shared)' : '') : `, by ${visibleText(ownerName)}`}`

/** Whether the list no longer has any of the preset’s columns. */
const hasNoColumn = (preset: ExportPreset) => preset.layout.columns.length === 0

export function PresetPicker({ list, layout, source, onApply }: Props) {
  const { environment } = useFrame()
  const { data: presets, error: unread } = useQuery(presetsQuery(environment.name, list))
  const [chosenId, setChosenId] = useState('')
  const [task, setTask] = useState<'save' | 'edit' | null>(null)
  const action = usePresetAction(list)
  const chosen = presets?.find(({ id }) => id === chosenId) ?? null
  const isChanged = chosen !== null && JSON.stringify(allowed(chosen.layout, source)) !== JSON.stringify(layout)
  const choose = (id: string) => {
    action.reset()
    setChosenId(id)
    const preset = presets?.find((each) => each.id === id)
    if (preset) onApply({ ...allowed(preset.layout, source), ...(hasNoColumn(preset) && { columns: layout.columns }) })
  }
  const finish = (preset: ExportPreset | null, said: string) => {
    setTask(null)
    setChosenId(preset?.id ?? '')
    announce(said)
  }
  if (task !== null)
    return (
      <PresetForm
        preset={task === 'edit' ? chosen : null}
        layout={layout}
        action={action}
        onDone={finish}
        onCancel={() => {
          action.reset()
          setTask(null)
        }}
      />
    )
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex flex-wrap items-end gap-2">
        <div className="min-w-48 flex-1">
          <SelectField
            label="Preset"
            value={chosen?.id ?? ''}
            onChange={choose}
            choices={[
              { value: '', label: presets?.length === 0 ? 'None saved yet' : 'None' },
              ...(presets ?? []).map((preset) => ({ value: preset.id, label: labelOf(preset) })),
            ]}
          />
        </div>
        {isChanged && chosen.canChange && (
          <Button
            className="min-h-9"
            disabled={action.isPending}
            onClick={() =>
              action.mutate(
                { kind: 'change', preset: chosen, change: { layout } },
                { onSuccess: (preset) => finish(preset, `Preset ${chosen.name} updated`) },
              )
            }
          >
            Update
          </Button>
        )}
        {chosen?.canChange && (
          <Button className="min-h-9" onClick={() => setTask('edit')}>
            Edit…
          </Button>
        )}
        <Button className="min-h-9" onClick={() => setTask('save')}>
          Save as preset…
        </Button>
      </div>
      {chosen && hasNoColumn(chosen) && (
        <p className="text-muted">
          This list no longer has any of the preset’s columns. The columns below are unchanged
          {chosen.canChange && '; Update saves them in it'}.
        </p>
      )}
      <AlertLine>
        {action.error ? (
          <ProblemText error={action.error} />
        ) : unread ? (
          'Saved presets could not be read. You can still export.'
        ) : null}
      </AlertLine>
    </div>
  )
}

type FormProps = {
  preset: ExportPreset | null
  layout: ExportLayout
  action: ReturnType<typeof usePresetAction>
  onDone: (preset: ExportPreset | null, said: string) => void
  onCancel: () => void
}

function PresetForm({ preset, layout, action, onDone, onCancel }: FormProps) {
  const mayShare = usePermission('view.share')
  const [isDeleting, setIsDeleting] = useState(false)
  const form = useForm({
    start: { name: preset?.name ?? '', sharedWith: preset?.sharedWith ?? [] },
    sending: action,
    body: ({ name, sharedWith }): PresetAction => {
      const input = { name, sharedWith: mayShare ? sharedWith : [] }
      return preset ? { kind: 'change', preset, change: input } : { kind: 'create', layout, ...input }
    },
    subjects: { name: 'The name' },
    isReady: ({ name }) => name.trim() !== '',
    onDone: (saved) => onDone(saved, `Preset ${saved?.name ?? ''} saved`),
  })
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a legend, and stands in another form here
    <div
      ref={form.element}
      role="group"
      aria-label="Preset"
      className="flex flex-col gap-3 rounded-control border border-line p-3"
    >
      <TextField
        label="Name of the preset"
        {...form.field('name')}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // Enter must not reach the form around, which starts the export.
          event.preventDefault()
          form.submit()
        }}
      />
      {mayShare ? (
        <RoleChoice {...form.field('sharedWith')} />
      ) : (
        <p className="text-muted">Only you will see it. Your role can’t share presets.</p>
      )}
      <AlertLine>{form.error && <ProblemText error={form.error} />}</AlertLine>
      <div className="flex flex-wrap gap-2">
        {/* Not primary: the dialog has the primary button. */}
        <Button disabled={form.isPending || !form.isReady} onClick={() => form.submit()}>
          {form.isPending ? 'Saving…' : 'Save preset'}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
        {preset &&
          (isDeleting ? (
            <Button
              look="danger"
              className="ml-auto"
              disabled={form.isPending}
              onClick={() =>
                action.mutate(
                  { kind: 'delete', preset },
                  { onSuccess: () => onDone(null, `Preset ${preset.name} deleted`) },
                )
              }
            >
              Delete for everyone
            </Button>
          ) : (
            <Button className="ml-auto" onClick={() => setIsDeleting(true)}>
              Delete…
            </Button>
          ))}
      </div>
    </div>
  )
}
