import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useFrame } from '@/components/api/frame-context'
import { Button } from '@/components/ui/button'
import { PlatformText } from '@/components/ui/text/platform-text'
import type { SavedView } from '@/lib/views/dto'
import type { ViewedList } from '@/lib/views/viewed-list'
import { DeleteView } from './delete-view'
import { sharingLabel } from './sharing-words'
import { ViewForm } from './view-form'
import { isOutdated } from './view-problems'
import { useChangeView, viewsQuery } from './view-queries'

type Props = {
  list: ViewedList
  view: SavedView
  onSaved: (view: SavedView) => void
  onDeleted: () => void
  onCancel: () => void
}

/** Renames and shares a view, or goes on to deleting it. */
export function EditView({ list, view, onSaved, onDeleted, onCancel }: Props) {
  const { environment } = useFrame()
  const client = useQueryClient()
  const { mutate, isPending, error } = useChangeView(list.name)
  /** The state that a change is made to: the one that this person has been shown. */
  const [seen, setSeen] = useState(view)
  const [isDeleting, setIsDeleting] = useState(false)
  if (isDeleting)
    return <DeleteView list={list} view={seen} onDeleted={onDeleted} onCancel={() => setIsDeleting(false)} />

  const showLatest = async () => {
    const views = await client.fetchQuery(viewsQuery(environment.name, list.name)).catch((): SavedView[] => [])
    setSeen((before) => views.find(({ id }) => id === before.id) ?? before)
  }

  return (
    <ViewForm
      start={view}
      owner={view.isMine ? null : view.ownerName}
      submitLabel="Save"
      isSending={isPending}
      error={error}
      onSubmit={({ name, sharedWith }) =>
        mutate(
          { id: view.id, change: { updatedAt: seen.updatedAt, name, sharedWith } },
          { onSuccess: onSaved, onError: (failure) => isOutdated(failure) && void showLatest() },
        )
      }
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
          ”, {sharingLabel(seen.sharedWith).toLowerCase()}. Saving again puts what stands above in its place.
        </p>
      )}
    </ViewForm>
  )
}
