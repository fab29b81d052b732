'use client'

import { useRouter } from 'next/navigation'
import { type ReactNode, type RefObject, useCallback, useMemo } from 'react'
import type { DataColumn } from '@/components/data-table/columns'
import { PageHead } from '@/components/ui/page-head'
import type { Cursor, List } from '@/lib/list/define-list'
import type { CountedList } from '@/lib/list/filters'
import { type ListSeed, useListPage } from './data/use-list-page'
import { useReadAgain } from './data/use-read-again'
import { FilterBar } from './filters/filter-bar'
import { type ChangeFilters, useListFilters } from './filters/use-list-filters'
import { listKeys } from './list-keys'
import { ListScreen } from './list-screen'
import { ListTools } from './list-tools'
import type { Steps } from './panel/neighbour-buttons'
import type { SelectableRow } from './selection/selection'
import { NoMatch } from './states/no-match'
import { NoRows } from './states/no-rows'
import { useListColumns } from './use-list-columns'
import { useListScreen } from './use-list-screen'

export type OpenPanel<Row> = {
  id: string
  /** Null where the row is not on this page. */
  row: Row | null
  heading: RefObject<HTMLHeadingElement | null>
  onClose: () => void
  steps: Steps
}

type Props<F, P extends F & Cursor, Row, C> = {
  list: List<F, P, Row, C>
  seed: ListSeed<P, Row, C>
  columns: readonly DataColumn<Row>[]
  nameOf: (row: Row) => string
  /** What its key says, such as "Search entries"; null without a search. */
  searched: string | null
  intro: ReactNode
  /** Named when the list can't be read. */
  kept: string
  /** In place of the table where there is nothing yet. */
  blank: ReactNode
  /** Beside the title of a list that has rows. */
  actions?: ReactNode
  /** Between title and filters. */
  notes?: ReactNode
  isExported?: boolean
  /** Of a row that changes by itself: the list is read again while one is shown. */
  isChanging?: (row: Row) => boolean
  /** Without it each row has a page of its own. */
  renderPanel?: (open: OpenPanel<Row>) => ReactNode
}

const never = () => false

/** A whole screen of a list that the desk keeps and counts, with nothing but the usual. */
export function KeptListScreen<
  F extends object,
  P extends F & Cursor & { limit: number },
  Row extends SelectableRow,
  C extends CountedList,
>(props: Props<F, P, Row, C>) {
  const { list, seed, columns, nameOf, searched, blank, isChanging = never, renderPanel } = props
  const router = useRouter()
  const { filters, change, goTo, apply } = useListFilters(list)
  const { page, counts } = useListPage(list, seed, filters)
  const columnChoice = useListColumns(list)
  const openPage = useCallback((address: string) => router.push(address), [router])
  const keys = useMemo(() => listKeys(list.noun.one, searched), [list, searched])
  const screen = useListScreen({
    list,
    page,
    counts: counts.data ?? null,
    filters,
    change,
    goTo,
    nameOf,
    keys,
    ownKeys: {},
    ...(renderPanel ? {} : { openPage }),
  })
  const { which, rows, openRow, place, steps, heading } = screen
  // The members of a selection are members of its page.
  const changeWhich: ChangeFilters<F> = (part, isSame) => change(part as unknown as Partial<P>, isSame)
  useReadAgain(list, rows.some(isChanging))
  const isFiltered = list.isFiltered(which)
  const isEmpty = counts.data?.total === 0 && !isFiltered
  return (
    <ListScreen
      screen={screen}
      columns={columns}
      columnChoice={columnChoice}
      countsReading={counts}
      kept={props.kept}
      head={
        <>
          <PageHead
            title={list.title}
            actions={
              <>
                <ListTools
                  list={list}
                  filters={filters}
                  columns={columns}
                  columnChoice={columnChoice}
                  order={screen.order}
                  onApply={apply}
                  {...(props.isExported ? { isExported: true } : {})}
                />
                {!isEmpty && props.actions}
              </>
            }
          >
            {props.intro}
          </PageHead>
          {props.notes}
          <FilterBar
            list={list}
            filters={which}
            counts={counts.data ?? null}
            onChange={changeWhich}
            screen={screen.bar}
          />
        </>
      }
      noRows={
        <NoRows
          empty={isEmpty ? blank : null}
          noMatch={
            isFiltered ? (
              <NoMatch list={list} filters={which} counts={counts.data ?? null} onChange={changeWhich} />
            ) : null
          }
          isBeyond={filters.cursor !== null && (counts.data?.total ?? 0) > 0}
          onNewest={() => goTo(null)}
        />
      }
      panel={
        renderPanel &&
        place.openId !== null &&
        renderPanel({ id: place.openId, row: openRow, heading, onClose: () => void place.close(), steps })
      }
    />
  )
}
