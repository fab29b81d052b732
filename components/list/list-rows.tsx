'use client'

import clsx from 'clsx'
import { type ComponentProps, type CSSProperties, type ReactNode, Suspense } from 'react'
import { usePreferences } from '@/components/preferences/preferences-provider'
import { FailureState } from '@/components/states/failure-state'
import { onDemand } from '@/components/ui/layers/on-demand'
import { ElsewhereNote } from './elsewhere-note'
import { ListFooter } from './list-footer'
import { useList } from './list-provider'
import { ListTable } from './list-table'
import { NoRows } from './no-rows'
import { PANEL_COLUMNS, panelStyle } from './panel/panel-width'
import { type RenderActions, SelectionBar } from './selection-bar'
import { StaleNote } from './states/stale-note'

const PanelEdge = onDemand(async () => (await import('./panel/panel-edge')).PanelEdge)

const KeySheet = onDemand(async () => (await import('./keys/key-sheet')).KeySheet)

type Props = ComponentProps<typeof NoRows> & {
  /** Says what is not affected when the list can’t be read. */
  kept: string
  note?: ReactNode
  /** Replaces the usual failure if nothing could be read. */
  failure?: ReactNode
  renderActions?: RenderActions
  /** The open row, drawn beside the list. */
  panel?: ReactNode
}

// React’s type does not list custom properties.
const besideStyle = (panelWidth: number) =>
  ({ '--panel-width': panelStyle(panelWidth), '--beside': PANEL_COLUMNS }) as CSSProperties

/** The rows of a list with their footer, and the open row beside them. */
export function ListRows({ kept, note, failure, renderActions, panel, ...noRows }: Props) {
  const { list, page, counting, rows, openRow, place, selected, keys, searched, areKeysShown, setAreKeysShown } =
    useList()
  const { panelWidth } = usePreferences().preferences
  const isOpen = place.openId !== null
  // An empty page of the platform may be followed by others.
  const goesOnward = list.isOnward && (page.data?.olderCursor ?? null) !== null
  return (
    <>
      <div
        className={clsx(
          'flex flex-1 flex-col border-t border-line desk:grid desk:min-h-[16rem]',
          isOpen ? 'phone:border-t-0 desk:grid-cols-(--beside) desk:max-[60rem]:grid-cols-1' : 'desk:grid-cols-1',
        )}
        style={besideStyle(panelWidth)}
      >
        <div
          className={clsx(
            'relative flex min-w-0 flex-col desk:min-h-0 desk:overflow-auto',
            // Up to 60rem there is no room for a list beside an open row.
            isOpen && 'phone:hidden max-[60rem]:hidden',
          )}
        >
          <StaleNote list={page} counts={counting} onRetry={() => void page.refetch()} />
          {isOpen && page.data && page.earlierAt === null && openRow === null && <ElsewhereNote />}
          {note}
          {page.data ? (
            rows.length === 0 ? (
              <NoRows {...noRows} />
            ) : (
              <ListTable />
            )
          ) : page.isError ? (
            failure || (
              <FailureState
                error={page.error}
                subject={`The ${list.noun.many}`}
                kept={kept}
                onRetry={() => void page.refetch()}
                isRetrying={page.isFetching}
              />
            )
          ) : (
            <ListTable />
          )}
          {page.data && (rows.length > 0 || goesOnward) && (
            <ListFooter above={selected.count > 0 && <SelectionBar renderActions={renderActions} />} />
          )}
        </div>
        {isOpen && panel && (
          <>
            {/* The fallback keeps the edge’s column until its code is there. */}
            <Suspense fallback={<span aria-hidden className="phone:hidden max-[60rem]:hidden" />}>
              <PanelEdge />
            </Suspense>
            {panel}
          </>
        )}
      </div>
      {areKeysShown && (
        <Suspense>
          <KeySheet keys={keys} noun={list.noun.one} searched={searched} onClose={() => setAreKeysShown(false)} />
        </Suspense>
      )}
    </>
  )
}
