import type { DataColumn } from '@/components/data-table/columns'
import { type ListSeed, useListPage } from '@/components/list/data/use-list-page'
import { FilterBar } from '@/components/list/filters/filter-bar'
import { useListFilters } from '@/components/list/filters/use-list-filters'
import { listKeys } from '@/components/list/list-keys'
import { ListScreen } from '@/components/list/list-screen'
import { NeighbourButtons } from '@/components/list/panel/neighbour-buttons'
import { NoMatch } from '@/components/list/states/no-match'
import { NoRows } from '@/components/list/states/no-rows'
import { useListColumns } from '@/components/list/use-list-columns'
import { useListScreen } from '@/components/list/use-list-screen'
import { ViewOptions } from '@/components/list/view-options'
import { PageHead } from '@/components/ui/page-head'
import { AUDIT, type AuditCounts, type AuditRow } from './definition'

type Page = typeof AUDIT.start

const COLUMNS: readonly DataColumn<AuditRow>[] = [
  {
    id: 'at',
    header: 'Time',
    enableHiding: false,
    meta: { label: 'Time', width: 160, shownFrom: 0 },
    cell: (row) => row.at,
  },
  {
    id: 'action',
    header: 'Action',
    enableHiding: false,
    meta: { label: 'Action', width: 160, isFlexible: true, shownFrom: 0, isLink: true },
    cell: (row) => row.action,
  },
  {
    id: 'actor',
    header: 'Actor',
    meta: { label: 'Actor', width: 120, shownFrom: 480 },
    cell: (row) => row.actor,
  },
  {
    id: 'entity',
    header: 'Entity',
    meta: { label: 'Entity', width: 120, shownFrom: 620 },
    cell: (row) => row.entity ?? 'none',
  },
]

const HIDEABLE = COLUMNS.slice(2).map(({ id, meta }) => ({ id, label: meta.label }))
const KEYS = listKeys('entry', 'No search')

export function EntriesScreen({ seed }: { seed: ListSeed<Page, AuditRow, AuditCounts> }) {
  const { filters, change, goTo } = useListFilters(AUDIT)
  const { page, counts } = useListPage(AUDIT, seed, filters)
  const columnChoice = useListColumns(AUDIT)
  const screen = useListScreen({
    list: AUDIT,
    page,
    counts: counts.data ?? null,
    filters,
    change,
    goTo,
    nameOf: ({ action, actor }) => `${action} by ${actor}`,
    keys: KEYS,
    ownKeys: {},
  })
  const { which, openRow, place, steps, heading } = screen
  return (
    <ListScreen
      screen={screen}
      columns={COLUMNS}
      columnChoice={columnChoice}
      countsReading={counts}
      kept="The entries are not affected."
      head={
        <>
          <PageHead title={AUDIT.title} actions={<ViewOptions hideable={HIDEABLE} columns={columnChoice} />}>
            What was done, and by whom.
          </PageHead>
          <FilterBar
            list={AUDIT}
            filters={which}
            counts={counts.data ?? null}
            onChange={change}
            searchField={screen.searchField}
          />
        </>
      }
      noRows={
        <NoRows
          empty={null}
          noMatch={
            AUDIT.isFiltered(which) ? (
              <NoMatch list={AUDIT} filters={which} counts={counts.data ?? null} onChange={change} />
            ) : null
          }
          isBeyond={filters.cursor !== null && (counts.data?.total ?? 0) > 0}
          onNewest={() => goTo(null)}
        />
      }
      panel={
        <aside aria-label="Entry">
          <h2 ref={heading} tabIndex={-1}>
            {openRow?.action}
          </h2>
          <NeighbourButtons noun="entry" {...steps} />
          <button type="button" onClick={place.close}>
            Close
          </button>
        </aside>
      }
    />
  )
}
