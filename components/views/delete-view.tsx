import { useEffect, useRef } from 'react'
import { ProblemText } from '@/components/states/problem-text'
import { Button } from '@/components/ui/button'
import { PlatformText } from '@/components/ui/text/platform-text'
import { visibleText } from '@/lib/format/visible-text'
import type { SavedView } from '@/lib/views/dto'
import type { ViewedList } from '@/lib/views/viewed-list'
import { useDeleteView } from './view-queries'

type Props = { list: ViewedList; view: SavedView; onDeleted: () => void; onCancel: () => void }

/** Asks once more: there is no way back but to save the view again. */
export function DeleteView({ list, view, onDeleted, onCancel }: Props) {
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
        The {list.noun.many} themselves stay.
      </p>
      {error && (
        <p role="alert" className="text-failed [overflow-wrap:anywhere]">
          <ProblemText error={error} />
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          look="danger"
          disabled={isPending}
          focusableWhenDisabled
          onClick={() => mutate(view.id, { onSuccess: onDeleted })}
        >
          {isPending ? 'Deleting…' : 'Delete view'}
        </Button>
        <Button ref={keep} onClick={onCancel}>
          Keep it
        </Button>
      </div>
    </div>
  )
}
