'use client'

import { useMemo } from 'react'
import { useFrame } from '@/components/api/frame-context'
import type { ListSeed } from '@/components/list/data/use-list-page'
import { ListHead } from '@/components/list/list-head'
import { ListProvider } from '@/components/list/list-provider'
import { ListRows } from '@/components/list/list-rows'
import { ListTools } from '@/components/list/list-tools'
import { useKeptList } from '@/components/list/use-kept-list'
import { ProblemText } from '@/components/states/problem-text'
import { BlankState } from '@/components/ui/blank-state'
import { BackLink } from '@/components/ui/page-head'
import { AlertLine } from '@/components/ui/section'
import { PlatformText } from '@/components/ui/text/platform-text'
import { capitalize } from '@/lib/format/capitalize'
import { visibleText } from '@/lib/format/visible-text'
import type { RedeliveryItem } from '@/lib/redelivery/items/dto'
import { ITEM_STATE_WORDS } from '@/lib/redelivery/items/item-words'
import { type ItemsAddress, itemsOfJob, type RedeliveryItemCounts } from '@/lib/redelivery/items/redelivery-items'
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

const nameOf = ({ deliveryId, event, state }: RedeliveryItem) =>
  `${deliveryId}, ${visibleText(event)}, ${ITEM_STATE_WORDS[state].label.toLowerCase()}`

/** The screen of a redelivery, also with one result open. */
export function RunScreen({ seed }: { seed: RunSeed }) {
  const { environment } = useFrame()
  const { data: detail, dataUpdatedAt } = useRedelivery(seed.detail)
  const { job } = detail
  const list = useMemo(() => itemsOfJob(job.id), [job.id])
  const state = useKeptList(list, seed, { columns: ITEM_TABLE, nameOf, searched: 'Search ids' })
  useFreshItems(job)
  const control = useControl(job.id)
  const { which, change, open } = state
  return (
    <ListProvider state={state}>
      <ListHead
        title={`Redelivery ${job.id}`}
        intro={<JobLine job={job} />}
        actions={
          <>
            <BackLink href={`/${environment.name}/redeliveries`} label="Redeliveries" />
            <JobControls detail={detail} control={control} />
            <ListTools hasViews={false} isExported />
          </>
        }
      >
        <div className="px-4 pb-2 empty:hidden">
          <AlertLine>{control.error && <ProblemText error={control.error} />}</AlertLine>
        </div>
        <JobNote job={job} />
        <ProgressCard
          job={job}
          readAt={dataUpdatedAt}
          chosen={which.state}
          onChoose={(chosen) =>
            change({ state: which.state.length === 1 && which.state[0] === chosen ? [] : [chosen] })
          }
        />
        <KnownSince detail={detail} />
        <JobFacts detail={detail} />
      </ListHead>
      <ListRows
        kept="The redelivery itself is not affected."
        blank={<NoItems job={job} />}
        panel={open && <ItemPanel key={open.id} open={open} detail={detail} />}
      />
    </ListProvider>
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
        This continues when someone resumes the redelivery.
      </BlankState>
    )
  return state === 'preparing' ? (
    <BlankState title="The deliveries are being put in order">
      They appear here before the first one is sent.
    </BlankState>
  ) : (
    <BlankState title="This redelivery has no deliveries">
      The deliveries to send are no longer in the archive.
    </BlankState>
  )
}
