'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { CheckboxRow } from '@/components/ui/fields/checkbox'
import { Dialog } from '@/components/ui/layers/dialog'
import { announce } from '@/components/ui/text/announcer'
import { visibleText } from '@/lib/format/visible-text'
import type { SavedView } from '@/lib/views/dto'
import type { ViewedList } from '@/lib/views/viewed-list'
import { EditView } from './edit-view'
import type { Showing } from './matching'
import { ViewForm } from './view-form'
import { useSaveView } from './view-queries'

export type ViewTask = { kind: 'save' } | { kind: 'edit'; view: SavedView }

type Props = {
  list: ViewedList
  task: ViewTask
  showing: Showing
  onClose: () => void
  onSaved: (view: SavedView) => void
  onDeleted: (id: string) => void
}

export function ViewDialogs({ list, task, showing, onClose, onSaved, onDeleted }: Props) {
  const finish = (view: SavedView) => {
    onSaved(view)
    announce(`View ${visibleText(view.name)} saved.`)
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={task.kind === 'save' ? 'Save view' : 'Edit view'}
    >
      {task.kind === 'save' ? (
        <SaveView list={list} showing={showing} onSaved={finish} onCancel={onClose} />
      ) : (
        <EditView
          list={list}
          view={task.view}
          onSaved={finish}
          onDeleted={() => {
            onDeleted(task.view.id)
            announce(`View ${visibleText(task.view.name)} deleted.`)
            onClose()
          }}
          onCancel={onClose}
        />
      )}
    </Dialog>
  )
}

type SaveProps = { list: ViewedList; showing: Showing; onSaved: (view: SavedView) => void; onCancel: () => void }

function SaveView({ list, showing, onSaved, onCancel }: SaveProps) {
  const saving = useSaveView(list.name)
  const [keepsColumns, setKeepsColumns] = useState(true)
  const { query, hiddenColumns } = showing
  return (
    <ViewForm
      start={{ name: '', sharedWith: [] }}
      owner={null}
      submitLabel="Save view"
      sending={saving}
      body={(input) => ({ ...input, query, hiddenColumns: keepsColumns && hiddenColumns ? [...hiddenColumns] : null })}
      onSaved={onSaved}
      actions={<Button onClick={onCancel}>Cancel</Button>}
    >
      {hiddenColumns && (
        <div className="-mx-2">
          <CheckboxRow isChecked={keepsColumns} onChange={setKeepsColumns}>
            Save the columns shown
          </CheckboxRow>
        </div>
      )}
      <p className="text-pretty text-muted">
        {query === ''
          ? 'No filter is set: the view shows the list with its default filters.'
          : `Saves the filters${list.hasPageSize ? ' and the page size' : ''}, not the rows: ${list.noun.many} that match later appear in it, too.`}
      </p>
    </ViewForm>
  )
}
