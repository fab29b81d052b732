import { Check, Lock, Pencil, Users } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { PopoverClose } from '@/components/ui/layers/popover'
import { PlatformText } from '@/components/ui/text/platform-text'
import { visibleText } from '@/lib/format/visible-text'
import type { SavedView } from '@/lib/views/dto'
import { sharingLabel } from './sharing-words'

type Props = { view: SavedView; isCurrent: boolean; onApply: () => void; onEdit: () => void }

export function SavedViewRow({ view, isCurrent, onApply, onEdit }: Props) {
  const Sign = view.sharedWith.length === 0 ? Lock : Users
  return (
    <li className="flex items-center gap-1">
      <PopoverClose
        data-view-stop
        onClick={onApply}
        aria-current={isCurrent ? 'true' : undefined}
        className="flex min-h-9 min-w-0 flex-1 items-center gap-2 rounded-chip px-2 py-1 text-left -outline-offset-2 hover:bg-sunken focus-visible:bg-sunken"
      >
        <span className="w-3.5 shrink-0">{isCurrent && <Check aria-hidden className="size-3.5" />}</span>
        <span className="min-w-0 flex-1">
          <span className="block truncate">
            <PlatformText text={view.name} isProse />
          </span>
          <span className="flex items-center gap-1 text-mini text-muted">
            <Sign aria-hidden className="size-3 shrink-0" />
            <span className="truncate">
              {view.isMine ? (
                sharingLabel(view.sharedWith)
              ) : (
                <>
                  By <PlatformText text={view.ownerName} isProse />
                </>
              )}
            </span>
          </span>
        </span>
        {isCurrent && <span className="sr-only">current</span>}
      </PopoverClose>
      {view.canChange && (
        <PopoverClose
          onClick={onEdit}
          render={
            <Button
              look="quiet"
              size="icon"
              aria-label={`Edit ${visibleText(view.name)}`}
              title="Rename, share or delete"
            >
              <Pencil aria-hidden className="size-3.5" />
            </Button>
          }
        />
      )}
    </li>
  )
}
