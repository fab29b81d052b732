'use client'

import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useFrame, usePermission } from '@/components/api/frame-context'
import { fieldSentence } from '@/components/api/problem-words'
import { ProblemText } from '@/components/states/problem-text'
import { Button } from '@/components/ui/button'
import { CheckboxRow } from '@/components/ui/fields/checkbox'
import { SelectField } from '@/components/ui/fields/select-field'
import { TextField } from '@/components/ui/fields/text-field'
import { AlertLine } from '@/components/ui/section'
import { announce } from '@/components/ui/text/announcer'
import type { ExportSourceDto } from '@/lib/exports/dto'
import type { ExportPreset } from '@/lib/exports/presets/dto'
import { visibleText } from '@/lib/format/visible-text'
import type { ExportLayout } from '@/lib/model/export'
import { ROLES, type Role } from '@/lib/model/role'
import { type PresetAction, presetsQuery, usePresetAction } from './export-queries'

type Props = { list: string; layout: ExportLayout; source: ExportSourceDto; onApply: (layout: ExportLayout) => void }

/** What the reader's role may not have is left out. */
const allowed = (layout: ExportLayout, { payloadPolicies }: ExportSourceDto): ExportLayout =>
  payloadPolicies.includes(layout.payload) ? layout : { ...layout, payload: 'omit' }

const labelOf = ({ name, isMine, ownerName, sharedWith }: ExportPreset) =>
  `${visibleText(name)}${isMine ? (sharedWith.length > 0 ? ' (shared)' : '') : `, by ${visibleText(ownerName)}`}`

/** All that it had are gone from the list. */
const hasNoColumn = (preset: ExportPreset) => preset.layout.columns.length === 0

export function PresetPicker({ list, layout, source, onApply }: Props) {
  const { environment } = useFrame()
  const { data: presets, error: unread } = useQuery(presetsQuery(environment.name, list))
  const [chosenId, setChosenId] = useState('')
  const [task, setTask] = useState<'save' | 'edit' | null>(null)
  const { mutate, isPending, error, reset } = usePresetAction(list)
  const chosen = presets?.find(({ id }) => id === chosenId) ?? null
  const isChanged = chosen !== null && JSON.stringify(allowed(chosen.layout, source)) !== JSON.stringify(layout)
  const choose = (id: string) => {
    reset()
    setChosenId(id)
    const preset = presets?.find((each) => each.id === id)
    if (preset) onApply({ ...allowed(preset.layout, source), ...(hasNoColumn(preset) && { columns: layout.columns }) })
  }
  const act = (action: PresetAction, said: string) =>
    mutate(action, {
      onSuccess: (preset) => {
        setTask(null)
        setChosenId(preset?.id ?? '')
        announce(said)
      },
    })
  if (task !== null)
    return (
      <PresetForm
        preset={task === 'edit' ? chosen : null}
        isSending={isPending}
        error={error}
        onCancel={() => {
          reset()
          setTask(null)
        }}
        onDelete={() => chosen && act({ kind: 'delete', preset: chosen }, `Preset ${chosen.name} deleted`)}
        onSave={(name, sharedWith) =>
          task === 'edit' && chosen
            ? act({ kind: 'change', preset: chosen, change: { name, sharedWith } }, `Preset ${name} saved`)
            : act({ kind: 'create', name, layout, sharedWith }, `Preset ${name} saved`)
        }
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
            disabled={isPending}
            focusableWhenDisabled
            onClick={() => act({ kind: 'change', preset: chosen, change: { layout } }, `Preset ${chosen.name} updated`)}
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
          This list no longer has any column of this preset. Those below stay as they are
          {chosen.canChange && '; Update saves them in it'}.
        </p>
      )}
      <AlertLine>
        {error ? (
          <ProblemText error={error} />
        ) : unread ? (
          'Saved presets could not be read; an export still works.'
        ) : null}
      </AlertLine>
    </div>
  )
}

type FormProps = {
  preset: ExportPreset | null
  isSending: boolean
  error: Error | null
  onCancel: () => void
  onDelete: () => void
  onSave: (name: string, sharedWith: Role[]) => void
}

function PresetForm({ preset, isSending, error, onCancel, onDelete, onSave }: FormProps) {
  const mayShare = usePermission('view.share')
  const [name, setName] = useState(preset?.name ?? '')
  const [sharedWith, setSharedWith] = useState<Role[]>(preset?.sharedWith ?? [])
  const [isDeleting, setIsDeleting] = useState(false)
  const problem = fieldSentence(error, 'body.name', 'The name')
  const save = () => !isSending && name.trim() !== '' && onSave(name, mayShare ? sharedWith : [])
  const onEnter = (event: FormEvent | { key: string; preventDefault: () => void }) => {
    if (!('key' in event) || event.key !== 'Enter') return
    // The form around it starts the export.
    event.preventDefault()
    save()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a legend, and stands in another form here
    <div role="group" aria-label="Preset" className="flex flex-col gap-3 rounded-control border border-line p-3">
      <TextField
        label="Name of the preset"
        value={name}
        autoComplete="off"
        onKeyDown={onEnter}
        onChange={setName}
        problem={problem}
      />
      {mayShare ? (
        <fieldset>
          <legend className="pb-0.5 font-medium">Share with everyone who has the role</legend>
          <div className="-mx-2 flex flex-wrap">
            {ROLES.map((role) => (
              <CheckboxRow
                key={role}
                isChecked={sharedWith.includes(role)}
                onChange={(isChosen) =>
                  setSharedWith(ROLES.filter((each) => (each === role ? isChosen : sharedWith.includes(each))))
                }
              >
                {role}
              </CheckboxRow>
            ))}
          </div>
        </fieldset>
      ) : (
        <p className="text-muted">Only you will see it. Your role may not share presets.</p>
      )}
      <AlertLine>{error && problem === null && <ProblemText error={error} />}</AlertLine>
      <div className="flex flex-wrap gap-2">
        {/* Not the primary button: that is the dialog's. */}
        <Button disabled={isSending || name.trim() === ''} focusableWhenDisabled onClick={save}>
          {isSending ? 'Saving…' : 'Save preset'}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
        {preset &&
          (isDeleting ? (
            <Button look="danger" className="ml-auto" disabled={isSending} focusableWhenDisabled onClick={onDelete}>
              Delete for everybody
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
