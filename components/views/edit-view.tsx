import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useFrame } from '@/components/api/frame-context'
import { ProblemText } from '@/components/states/problem-text'
import { Button } from '@/components/ui/button'
import { PlatformText } from '@/components/ui/text/platform-text'
import { visibleText } from '@/lib/format/visible-text'
import type { SavedView } from '@/lib/views/dto'
import type { ViewedList } from '@/lib/views/viewed-list'
import { sharingLabel } from './sharing-words'
import { ViewForm } from './view-form'
import { isOutdated } from './view-problems'
import { useChangeView, useDeleteView, viewsQuery } from './view-queries'

type Props = {
  list: ViewedList
  view: SavedView
  onSaved: (view: SavedView) => void
  onDeleted: () => void
  onCancel: () => void
}

export function EditView({ list, view, onSaved, onDeleted, onCancel }: Props) {
  const { environment } = useFrame()
  const client = useQueryClient()
  /** The view as this person was shown it. */
  const [seen, setSeen] = useState(view)
  const [isDeleting, setIsDeleting] = useState(false)
  const showLatest = async () => {
    const views = await client.fetchQuery(viewsQuery(environment.name, list.name)).catch((): SavedView[] => [])
    setSeen((before) => views.find(({ id }) => id === before.id) ?? before)
  }
  const change = useChangeView(list.name, (failure) => isOutdated(failure) && void showLatest())
  if (isDeleting)
    return <DeleteView list={list} view={seen} onDeleted={onDeleted} onCancel={() => setIsDeleting(false)} />
  return (
    <ViewForm
      start={view}
      owner={view.isMine ? null : view.ownerName}
      submitLabel="Save"
      sending={change}
      body={(input) => ({ id: view.id, change: { updatedAt: seen.updatedAt, ...input } })}
      onSaved={onSaved}
      actions={
        <>
          <Button onClick={onCancel}>Cancel</Button>
          <Button className="ml-auto" onClick={() => setIsDeleting(true)}>
            Delete…
          </Button>
        </>
      }
    >
      {seen.updatedAt !== view.updatedAt && (
        <p className="text-pretty">
          It is now “
          <PlatformText text={seen.name} isProse />
          ”, {sharingLabel(seen.sharedWith).toLowerCase()}. Saving again replaces it.
        </p>
      )}
    </ViewForm>
  )
}

type DeleteViewProps = { list: ViewedList; view: SavedView; onDeleted: () => void; onCancel: () => void }

function DeleteView({ list, view, onDeleted, onCancel }: DeleteViewProps) {
  const { mutate, isPending, error } = useDeleteView(list.name)
  const keep = useRef<HTMLButtonElement>(null)
  useEffect(() => keep.current?.focus(), [])
  return (
    <div className="flex flex-col gap-3 px-4 pb-4">
      <p className="text-pretty">
        Delete “
        <PlatformText text={view.name} isProse />
        ”?{' '}
        {view.sharedWith.length === 0
          ? 'Only its owner sees it.'
          : `It disappears for everyone with the role ${view.sharedWith.join(', ')}${view.isMine ? '' : ` and for its owner, ${visibleText(view.ownerName)}`}.`}{' '}
        The {list.noun.many} themselves are not affected.
      </p>
      {error && (
        <p role="alert" className="text-failed [overflow-wrap:anywhere]">
          <ProblemText error={error} />
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button look="danger" disabled={isPending} onClick={() => mutate(view.id, { onSuccess: onDeleted })}>
          {isPending ? 'Deleting…' : 'Delete view'}
        </Button>
        <Button ref={keep} onClick={onCancel}>
          Keep it
        </Button>
      </div>
    </div>
  )
}
