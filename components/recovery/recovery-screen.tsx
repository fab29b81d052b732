'use client'

import { useQuery } from '@tanstack/react-query'
import { Group } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { useFrame } from '@/components/api/frame-context'
import { type ListSeed, useListPage } from '@/components/list/data/use-list-page'
import { FilterBar } from '@/components/list/filters/filter-bar'
import { useListFilters } from '@/components/list/filters/use-list-filters'
import { type ListAction, type ListKey, listKeys } from '@/components/list/list-keys'
import { ListScreen } from '@/components/list/list-screen'
import { ListTools } from '@/components/list/list-tools'
import { NoMatch } from '@/components/list/states/no-match'
import { NoRows } from '@/components/list/states/no-rows'
import { useListColumns } from '@/components/list/use-list-columns'
import { useListScreen } from '@/components/list/use-list-screen'
import { CoverageBanner } from '@/components/states/archive/coverage-banner'
import { Button } from '@/components/ui/button'
import { PageHead } from '@/components/ui/page-head'
import { visibleText } from '@/lib/format/visible-text'
import type { RecoveryCounts, RecoveryDetail, RecoveryRow, RecoverySummary } from '@/lib/recovery/dto'
import { RECOVERY, type RecoveryAddress } from '@/lib/recovery/list/recovery-items'
import { shownState } from '@/lib/recovery/list/shown-state'
import { RECOVERY_STATE_WORDS } from '@/lib/recovery/recovery-words'
import { chosenFailures, failuresText } from './chosen-failures'
import { recoveryColumns } from './columns'
import { NothingLeft } from './nothing-left'
import { RecoveryActions } from './recovery-actions'
import { RecoveryPanel } from './recovery-panel'
import { recoverySummaryQuery } from './recovery-queries'
import { SummaryStrip } from './summary-strip'

const KEYS: readonly ListKey<ListAction | 'group'>[] = [
  ...listKeys('failure', null),
  { action: 'group', group: 'Page', keys: ['b'], shown: ['b'], does: 'One row per resource, or each failure' },
]

const ACTS = {
  open: ['re-read', 'close', 'note'],
  closed: ['reopen', 'note'],
  all: ['re-read', 'close', 'reopen', 'note'],
} as const

const nameOf = ({ id, event, state, group }: RecoveryRow) =>
  `${visibleText(event)} of delivery ${id}${group && group.failures > 1 ? ` and ${group.failures - 1} more of its resource` : ''}, ${RECOVERY_STATE_WORDS[state]}`

export type RecoverySeed = ListSeed<RecoveryAddress, RecoveryRow, RecoveryCounts> & {
  summary: RecoverySummary
  detail: RecoveryDetail | null
}

type Props = {
  seed: RecoverySeed
  /** The follow-up read of a failure, which another feature brings. */
  renderReRead: (row: RecoveryRow) => ReactNode
}

/** Serves the address of the list and of a failure. */
export function RecoveryScreen({ seed, renderReRead }: Props) {
  const { environment } = useFrame()
  const { filters, change, goTo, apply } = useListFilters(RECOVERY)
  const { page, counts, seededAt } = useListPage(RECOVERY, seed, filters)
  const summary = useQuery({
    ...recoverySummaryQuery(environment.name),
    initialData: seed.summary,
    initialDataUpdatedAt: seededAt,
  })
  const columnChoice = useListColumns(RECOVERY)
  const isGrouped = filters.group === 'resource'
  const turnGroups = () => change({ group: isGrouped ? 'none' : 'resource' })
  const screen = useListScreen({
    list: RECOVERY,
    page,
    counts: counts.data ?? null,
    filters,
    change,
    goTo,
    nameOf,
    keys: KEYS,
    ownKeys: { group: turnGroups },
  })
  const { which, place, openRow, steps, heading, selected } = screen
  const columns = useMemo(() => recoveryColumns(shownState(which)), [which])
  const shownList = { which, counts: counts.data ?? null, readAt: page.dataUpdatedAt }
  const chosen = chosenFailures(selected.selection, shownList)
  const chosenCount = failuresText(selected.selection, shownList)
  return (
    <ListScreen
      screen={screen}
      columns={columns}
      columnChoice={columnChoice}
      countsReading={counts}
      kept="Failures, notes and assignments are not affected."
      renderActions={() => (
        <>
          {chosenCount !== null && <span className="mr-1 text-muted tabular-nums">{chosenCount}</span>}
          <RecoveryActions {...chosen} acts={ACTS[shownState(which)]} size="small" onDone={selected.clear} />
        </>
      )}
      head={
        <>
          <PageHead
            title={RECOVERY.title}
            actions={
              <ListTools
                list={RECOVERY}
                filters={filters}
                columns={columns}
                columnChoice={columnChoice}
                order={screen.order}
                onApply={apply}
              >
                <Button
                  look="chip"
                  size="small"
                  aria-pressed={isGrouped}
                  title={isGrouped ? 'Show each failure (b)' : 'One row for each resource at an endpoint (b)'}
                  className="aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent-text"
                  onClick={turnGroups}
                >
                  <Group aria-hidden className="size-3" />
                  By resource
                </Button>
              </ListTools>
            }
          >
            Failures that still matter, what is lost first on top, until there are none.
          </PageHead>
          <SummaryStrip summary={summary.data} />
          <div className="px-4 [&:not(:empty)]:pb-1">
            <CoverageBanner />
          </div>
          <FilterBar
            list={RECOVERY}
            filters={which}
            counts={counts.data ?? null}
            onChange={(part, isSame) => change('group' in part ? { ...part, group: filters.group } : part, isSame)}
            screen={screen.bar}
          />
        </>
      }
      noRows={
        <NoRows
          empty={RECOVERY.isFiltered(which) ? null : <NothingLeft summary={summary.data} />}
          noMatch={
            RECOVERY.isFiltered(which) ? (
              <NoMatch list={RECOVERY} filters={which} counts={counts.data ?? null} onChange={change} />
            ) : null
          }
          isBeyond={filters.cursor !== null && (counts.data?.total ?? 0) > 0}
          onNewest={() => goTo(null)}
        />
      }
      panel={
        place.openId !== null && (
          <RecoveryPanel
            id={place.openId}
            row={openRow}
            seed={seed.detail}
            seededAt={seededAt}
            heading={heading}
            onClose={place.close}
            renderReRead={renderReRead}
            {...steps}
          />
        )
      }
    />
  )
}
