'use client'

import clsx from 'clsx'
import { Bookmark } from 'lucide-react'
import { Suspense, useCallback, useMemo, useState } from 'react'
import type { ViewsMenuProps } from '@/components/list/views-slot'
import { Button } from '@/components/ui/button'
import { onDemand } from '@/components/ui/layers/on-demand'
import { Popover } from '@/components/ui/layers/popover'
import { PlatformText } from '@/components/ui/text/platform-text'
import type { SavedView } from '@/lib/views/dto'
import { isShowing } from './matching'
import type { ViewTask } from './view-dialogs'

const ViewsList = onDemand(async () => (await import('./views-list')).ViewsList)
const ViewDialogs = onDemand(async () => (await import('./view-dialogs')).ViewDialogs)

export function ViewsMenu({ list, query, hiddenColumns, onApply }: ViewsMenuProps) {
  const showing = useMemo(() => ({ query: list.viewQuery(query), hiddenColumns }), [list, query, hiddenColumns])
  const [applied, setApplied] = useState<SavedView | null>(null)
  const [task, setTask] = useState<ViewTask | null>(null)
  const apply = useCallback(
    (view: SavedView) => {
      setApplied(view)
      onApply(view.query, view.hiddenColumns)
    },
    [onApply],
  )
  const isChanged = applied !== null && !isShowing(applied, showing)
  return (
    <>
      <Popover
        title="Saved views"
        isTitleHidden
        align="end"
        className="w-80"
        trigger={
          <Button look="chip" size="small" className="min-w-0 max-w-56">
            <Bookmark aria-hidden className="size-3 shrink-0" />
            Views
            {applied && (
              <>
                <b className={clsx('min-w-0 truncate font-medium', isChanged ? 'text-muted' : 'text-ink')}>
                  <PlatformText text={applied.name} isProse />
                </b>
                {isChanged && <span className="text-muted">changed</span>}
              </>
            )}
          </Button>
        }
      >
        <Suspense fallback={<p className="px-3 py-2.5 text-muted">Loading the saved views…</p>}>
          <ViewsList
            list={list}
            showing={showing}
            applied={applied}
            onApply={apply}
            onApplied={setApplied}
            onTask={setTask}
          />
        </Suspense>
      </Popover>
      {task && (
        <Suspense>
          <ViewDialogs
            list={list}
            task={task}
            showing={showing}
            onClose={() => setTask(null)}
            onSaved={(view) => setApplied((before) => (task.kind === 'save' || before?.id === view.id ? view : before))}
            onDeleted={(id) => setApplied((before) => (before?.id === id ? null : before))}
          />
        </Suspense>
      )}
    </>
  )
}
