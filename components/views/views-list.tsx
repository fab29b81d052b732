'use client'

import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { ApiError } from '@/components/api/fetch-json'
import { useFrame } from '@/components/api/frame-context'
import { Button } from '@/components/ui/button'
import { SearchBox, STICKY_SEARCH } from '@/components/ui/fields/search-box'
import { PopoverClose } from '@/components/ui/layers/popover'
import { LongPlatformText } from '@/components/ui/text/platform-text'
import type { SavedView } from '@/lib/views/dto'
import type { ViewedList } from '@/lib/views/viewed-list'
import { findCurrent, type Showing, searchViews } from './matching'
import { UpdateView } from './update-view'
import type { ViewTask } from './view-dialogs'
import { viewsQuery } from './view-queries'
import { SavedViewRow } from './view-row'

/** From this many views on, a search is quicker. */
const MANY = 8

type Props = {
  list: ViewedList
  showing: Showing
  applied: SavedView | null
  onApply: (view: SavedView) => void
  onApplied: (view: SavedView) => void
  onTask: (task: ViewTask) => void
}

export function ViewsList(props: Props) {
  const { environment } = useFrame()
  const { data, error, isFetching, refetch } = useQuery(viewsQuery(environment.name, props.list.name))
  if (data) return <Views {...props} views={data} />
  if (!error) return <p className="px-3 py-2.5 text-muted">Loading the saved views…</p>
  return (
    <div role="alert" className="flex flex-col items-start gap-2 px-3 py-2.5">
      <p className="[overflow-wrap:anywhere]">
        The saved views could not be read. <LongPlatformText text={error.message} isProse /> The list itself is not
        affected.
      </p>
      {error instanceof ApiError && error.requestId && (
        <p className="text-small text-muted">Request id {error.requestId}</p>
      )}
      <Button size="small" disabled={isFetching} onClick={() => void refetch()}>
        {isFetching ? 'Trying again…' : 'Try again'}
      </Button>
    </div>
  )
}

function Views({ list, views, showing, applied, onApply, onApplied, onTask }: Props & { views: SavedView[] }) {
  const [search, setSearch] = useState('')
  const current = findCurrent(views, showing.query, applied?.id ?? null)
  const found = searchViews(views, search)
  const groups = [
    { label: 'Your views', views: found.filter(({ isMine }) => isMine) },
    { label: 'Shared views', views: found.filter(({ isMine }) => !isMine) },
  ].filter((group) => group.views.length > 0)

  const content = useRef<HTMLDivElement>(null)
  // Moves a focus that waits on the dialog, where arrow keys lead nowhere.
  useEffect(() => {
    const isWaiting = content.current?.closest('[role="dialog"]') === document.activeElement
    if (isWaiting) content.current?.querySelector<HTMLElement>('button[data-view-stop]')?.focus()
  }, [])

  // The view of an opened link counts as applied once the views are read.
  useEffect(() => {
    if (applied === null && current !== null) onApplied(current)
  }, [applied, current, onApplied])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys move between the buttons within
    <div ref={content} onKeyDown={moveByArrows} className="flex min-h-0 flex-col">
      {views.length > MANY && (
        <SearchBox
          label="Search saved views"
          data-view-stop
          value={search}
          onChange={setSearch}
          frameClassName={STICKY_SEARCH}
        />
      )}
      <div className="flex flex-col gap-2 overflow-y-auto p-2">
        {groups.map((group) => (
          <section key={group.label}>
            <h3 className="px-2 text-mini font-medium text-faint">{group.label}</h3>
            <ul aria-label={group.label}>
              {group.views.map((view) => (
                <SavedViewRow
                  key={view.id}
                  view={view}
                  isCurrent={view.id === current?.id}
                  onApply={() => onApply(view)}
                  onEdit={() => onTask({ kind: 'edit', view })}
                />
              ))}
            </ul>
          </section>
        ))}
        {views.length === 0 && (
          <p className="px-2 py-1.5 text-pretty text-muted">
            No saved views yet. Set the filters you need and save them under a name; views that colleagues share with
            your role appear here too.
          </p>
        )}
        {views.length > 0 && found.length === 0 && (
          <p className="px-2 py-1.5 text-muted">No saved view has “{search.trim()}” in its name.</p>
        )}
      </div>
      <div className="sticky bottom-0 flex flex-col gap-1.5 border-t border-line bg-panel p-2">
        {applied && <UpdateView list={list} views={views} applied={applied} showing={showing} onUpdated={onApplied} />}
        <PopoverClose
          onClick={() => onTask({ kind: 'save' })}
          render={
            <Button look="quiet" size="small" className="justify-start" data-view-stop>
              <Plus aria-hidden className="size-3.5" />
              Save view…
            </Button>
          }
        />
      </div>
    </div>
  )
}

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

function moveByArrows(event: KeyboardEvent<HTMLElement>) {
  const step = STEPS[event.key]
  if (step === undefined) return
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-view-stop]')]
  const focused = document.activeElement
  const at = focused instanceof HTMLElement ? stops.indexOf(focused) : -1
  stops[at === -1 ? 0 : Math.min(Math.max(at + step, 0), stops.length - 1)]?.focus()
  event.preventDefault()
}
