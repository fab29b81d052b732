import { Save } from 'lucide-react'
import { ProblemText } from '@/components/states/problem-text'
import { Button } from '@/components/ui/button'
import { announce } from '@/components/ui/text/announcer'
import { PlatformText } from '@/components/ui/text/platform-text'
import { visibleText } from '@/lib/format/visible-text'
import type { SavedView } from '@/lib/views/dto'
import type { ViewedList } from '@/lib/views/viewed-list'
import { isShowing, type Showing } from './matching'
import { isOutdated } from './view-problems'
import { useChangeView } from './view-queries'

type Props = {
  list: ViewedList
  views: readonly SavedView[]
  applied: SavedView
  showing: Showing
  onUpdated: (view: SavedView) => void
}

/** Saves the present filters to the applied view; shown while they differ from the view’s. */
export function UpdateView({ list, views, applied, showing, onUpdated }: Props) {
  const { mutate, isPending, error } = useChangeView(list.name)
  const canChange = views.some(({ id, canChange }) => id === applied.id && canChange)
  if (!canChange || isShowing(applied, showing)) return null

  const update = () => {
    const hiddenColumns = applied.hiddenColumns && showing.hiddenColumns && [...showing.hiddenColumns]
    // `updatedAt` keeps a colleague’s later change from being overwritten.
    const change = { updatedAt: applied.updatedAt, query: showing.query, hiddenColumns }
    mutate(
      { id: applied.id, change },
      {
        onSuccess: (view) => {
          onUpdated(view)
          announce(`View ${visibleText(view.name)} now has the current filters.`)
        },
      },
    )
  }

  return (
    <>
      <Button
        look="quiet"
        size="small"
        className="min-w-0 justify-start"
        data-view-stop
        disabled={isPending}
        onClick={update}
      >
        <Save aria-hidden className="size-3.5 shrink-0" />
        <span className="min-w-0 truncate">
          {isPending ? 'Updating ' : 'Update '}
          <PlatformText text={applied.name} isProse />
        </span>
      </Button>
      {error && (
        <p role="alert" className="px-2 text-small text-failed [overflow-wrap:anywhere]">
          <ProblemText error={error} />
          {isOutdated(error) && ' Apply the view again to see the change, or save yours under another name.'}
        </p>
      )}
    </>
  )
}
