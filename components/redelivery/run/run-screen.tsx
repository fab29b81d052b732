'use client'

import { ArrowLeft } from 'lucide-react'
import { useMemo } from 'react'
import { useFrame } from '@/components/api/frame-context'
import { type ListSeed, useListPage } from '@/components/list/data/use-list-page'
import { exportedRows } from '@/components/list/export-slot'
import { FilterBar } from '@/components/list/filters/filter-bar'
import { useListFilters } from '@/components/list/filters/use-list-filters'
import { listKeys } from '@/components/list/list-keys'
import { ListScreen } from '@/components/list/list-screen'
import { NoMatch } from '@/components/list/states/no-match'
import { NoRows } from '@/components/list/states/no-rows'
import { useListColumns } from '@/components/list/use-list-columns'
import { useListScreen } from '@/components/list/use-list-screen'
import { columnOptions, ViewOptions } from '@/components/list/view-options'
import { ProblemText } from '@/components/states/problem-text'
import { BlankState } from '@/components/ui/blank-state'
import { ButtonLink } from '@/components/ui/button-link'
import { PageHead } from '@/components/ui/page-head'
import { AlertLine } from '@/components/ui/section'
import { PlatformText } from '@/components/ui/text/platform-text'
import { capitalize } from '@/lib/format/capitalize'
import { visibleText } from '@/lib/format/visible-text'
import type { RedeliveryItem, RedeliveryItemCounts } from '@/lib/redelivery/items/dto'
import { ITEM_STATE_WORDS } from '@/lib/redelivery/items/item-words'
import { type ItemsAddress, itemsOfJob, REDELIVERY_ITEMS } from '@/lib/redelivery/items/redelivery-items'
import { sourceWords } from '@/lib/redelivery/job-words'
import type { RedeliveryDetail, RedeliveryJob } from '@/lib/redelivery/jobs/dto'
import { JobStateBadge } from '../states/job-state-badge'
import { ITEM_TABLE } from './item-columns'
import { ItemPanel } from './item-panel'
import { JobControls } from './job-controls'
import { JobFacts } from './job-facts'
import { JobNote, KnownSince } from './job-note'
import { ProgressCard } from './progress-card'
import { useControl, useFreshItems, useRedelivery } from './run-queries'

export type RunSeed = ListSeed<ItemsAddress, RedeliveryItem, RedeliveryItemCounts> & { detail: RedeliveryDetail }

const OPTIONS = columnOptions(ITEM_TABLE)
const KEYS = listKeys('result', 'Search ids')

/** Serves the address of a redelivery and of one of its results. */
export function RunScreen({ seed }: { seed: RunSeed }) {
  const { environment } = useFrame()
  const { data: detail, dataUpdatedAt } = useRedelivery(seed.detail)
  const { job } = detail
  const list = useMemo(() => itemsOfJob(job.id), [job.id])
  const { filters, change, goTo } = useListFilters(list)
  const { page, counts } = useListPage(list, seed, filters)
  useFreshItems(job)
  const columnChoice = useListColumns(REDELIVERY_ITEMS)
  const control = useControl(job.id)
  const screen = useListScreen({
    list,
    page,
    counts: counts.data ?? null,
    filters,
    change,
    goTo,
    nameOf: ({ deliveryId, event, state }) =>
      `${deliveryId}, ${visibleText(event)}, ${ITEM_STATE_WORDS[state].label.toLowerCase()}`,
    keys: KEYS,
    ownKeys: {},
  })
  const { which, openRow, place, steps, heading } = screen
  return (
    <ListScreen
      screen={screen}
      columns={ITEM_TABLE}
      columnChoice={columnChoice}
      countsReading={counts}
      kept="The redelivery itself is not affected."
      head={
        <>
          <PageHead
            title={`Redelivery ${job.id}`}
            actions={
              <>
                <ButtonLink href={`/${environment.name}/redeliveries`} prefetch={false}>
                  <ArrowLeft aria-hidden className="size-3.5" />
                  Redeliveries
                </ButtonLink>
                <JobControls detail={detail} control={control} />
                <ViewOptions
                  options={OPTIONS}
                  columns={columnChoice}
                  order={screen.order}
                  exported={exportedRows(list, filters)}
                />
              </>
            }
          >
            <JobLine job={job} />
          </PageHead>
          <div className="px-4 pb-2 empty:hidden">
            <AlertLine>{control.error && <ProblemText error={control.error} />}</AlertLine>
          </div>
          <JobNote job={job} />
          <ProgressCard
            job={job}
            readAt={dataUpdatedAt}
            chosen={which.state}
            onChoose={(state) => change({ state: which.state.length === 1 && which.state[0] === state ? [] : [state] })}
          />
          <KnownSince detail={detail} />
          <JobFacts detail={detail} />
          <FilterBar list={list} filters={which} counts={counts.data ?? null} onChange={change} screen={screen.bar} />
        </>
      }
      noRows={
        <NoRows
          empty={counts.data?.total === 0 && !list.isFiltered(which) ? <NoItems job={job} /> : null}
          noMatch={
            list.isFiltered(which) ? (
              <NoMatch list={list} filters={which} counts={counts.data ?? null} onChange={change} />
            ) : null
          }
          isBeyond={filters.cursor !== null && (counts.data?.total ?? 0) > 0}
          onNewest={() => goTo(null)}
        />
      }
      panel={
        place.openId !== null && (
          <ItemPanel
            key={place.openId}
            detail={detail}
            position={place.openId}
            row={openRow}
            heading={heading}
            onClose={() => void place.close()}
            steps={steps}
          />
        )
      }
    />
  )
}

function JobLine({ job }: { job: RedeliveryJob }) {
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <JobStateBadge state={job.state} />
      <span>
        {capitalize(sourceWords(job.source))} to <PlatformText text={job.targetName} />
      </span>
    </span>
  )
}

function NoItems({ job: { state, startedAt } }: { job: RedeliveryJob }) {
  if (state === 'paused' && startedAt === null)
    return (
      <BlankState title="No delivery has been put in order yet">
        This goes on when somebody resumes the redelivery.
      </BlankState>
    )
  return state === 'preparing' ? (
    <BlankState title="The deliveries are being put in order">
      They appear here before the first one is sent.
    </BlankState>
  ) : (
    <BlankState title="This redelivery has no deliveries">Those it was to send had left the archive.</BlankState>
  )
}
