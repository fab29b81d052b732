'use client'

import { useQuery } from '@tanstack/react-query'
import { Group } from 'lucide-react'
import { type ReactNode, useCallback, useMemo } from 'react'
import { useFrame, usePermission } from '@/components/api/frame-context'
import { type ListSeed, useListPage } from '@/components/list/data/use-list-page'
import { type ListAddress, useListFilters } from '@/components/list/filters/use-list-filters'
import { type OwnKey, SEND_KEY } from '@/components/list/keys/list-keys'
import { ListHead } from '@/components/list/list-head'
import { ListProvider } from '@/components/list/list-provider'
import { ListRows } from '@/components/list/list-rows'
import { ListTools } from '@/components/list/list-tools'
import { useListState } from '@/components/list/use-list-state'
import type { ReReadAsking } from '@/components/resource/re-read'
import { CoverageBanner } from '@/components/states/archive/coverage-banner'
import { DocumentationLink } from '@/components/states/documentation-link'
import { takeOffer } from '@/components/states/undo/undo-offer'
import { Button } from '@/components/ui/button'
import { visibleText } from '@/lib/format/visible-text'
import type { RecoveryDetail, RecoveryRow, RecoverySummary } from '@/lib/recovery/dto'
import { RECOVERY, type RecoveryAddress, type RecoveryCounts } from '@/lib/recovery/list/recovery-items'
import { shownState } from '@/lib/recovery/list/shown-state'
import { RECOVERY_STATE_WORDS } from '@/lib/recovery/recovery-words'
import { chosenFailures, failuresText } from './chosen-failures'
import { recoveryColumns } from './columns'
import { NothingLeft } from './nothing-left'
import { RecoveryActions } from './recovery-actions'
import { RecoveryPanel } from './recovery-panel'
import { recoverySummaryQuery } from './recovery-queries'
import { SummaryStrip } from './summary-strip'

const ACTS = {
  open: ['re-read', 'close', 'note'],
  closed: ['reopen', 'note'],
  all: ['re-read', 'close', 'reopen', 'note'],
} as const

const UNDO_KEY: OwnKey = {
  action: 'undo',
  group: 'Page',
  keys: ['z'],
  shown: ['z'],
  does: 'Undo closing or assigning, while it is offered',
  run: () => void takeOffer(),
}

const nameOf = ({ id, event, state, group }: RecoveryRow) =>
  `${visibleText(event)} of delivery ${id}${group && group.failures > 1 ? ` and ${group.failures - 1} more of its resource` : ''}, ${RECOVERY_STATE_WORDS[state]}`

export type RecoverySeed = ListSeed<RecoveryAddress, RecoveryRow, RecoveryCounts> & {
  summary: RecoverySummary
  detail: RecoveryDetail | null
}

type Props = {
  seed: RecoverySeed
  /** The follow-up read of a failure, which another feature brings. */
  renderReRead: (row: RecoveryRow, asking: ReReadAsking) => ReactNode
}

/** The screen of the list, also with one failure open. */
export function RecoveryScreen({ seed, renderReRead }: Props) {
  const { environment } = useFrame()
  const address = useListFilters(RECOVERY)
  const { page, counts, seededAt, which } = useListPage(RECOVERY, seed, address.filters)
  const summary = useQuery({
    ...recoverySummaryQuery(environment.name),
    initialData: seed.summary,
    initialDataUpdatedAt: seededAt,
  })
  const grouping = useGrouping(address)
  const maySend = usePermission('redelivery.send')
  const shown = shownState(which)
  const state = useListState({
    list: RECOVERY,
    address,
    page,
    counting: counts,
    columns: useMemo(() => recoveryColumns(shown), [shown]),
    nameOf,
    ownKeys: useMemo(() => [...grouping.keys, ...(maySend ? [SEND_KEY] : []), UNDO_KEY], [grouping.keys, maySend]),
  })
  const { open, selected } = state
  const shownList = { which, counts: state.counts, readAt: page.dataUpdatedAt }
  const chosenCount = failuresText(selected.selection, shownList)
  return (
    <ListProvider state={state}>
      <ListHead
        intro={
          <>
            Unresolved failures, the soonest to expire first. <DocumentationLink of="lists#recovery" />
          </>
        }
        actions={
          <ListTools>
            <Button
              look="chip"
              size="small"
              aria-pressed={grouping.isOn}
              title={grouping.isOn ? 'Show each failure (b)' : 'One row for each resource at an endpoint (b)'}
              className="aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent-text"
              onClick={grouping.turn}
            >
              <Group aria-hidden className="size-3" />
              By resource
            </Button>
          </ListTools>
        }
      >
        <SummaryStrip summary={summary.data} />
        <div className="px-4 [&:not(:empty)]:pb-1">
          <CoverageBanner />
        </div>
      </ListHead>
      <ListRows
        kept="Failures, notes and assignments are not affected."
        renderActions={() => (
          <>
            {chosenCount !== null && <span className="mr-1 text-muted tabular-nums">{chosenCount}</span>}
            <RecoveryActions
              {...chosenFailures(selected.selection, shownList)}
              acts={ACTS[shown]}
              size="small"
              onDone={selected.clear}
            />
          </>
        )}
        blank={<NothingLeft summary={summary.data} />}
        isBlank={!RECOVERY.isFiltered(which)}
        panel={open && <RecoveryPanel open={open} seed={seed.detail} seededAt={seededAt} renderReRead={renderReRead} />}
      />
    </ListProvider>
  )
}

function useGrouping({ filters, change }: ListAddress<RecoveryAddress>) {
  const isOn = filters.group === 'resource'
  const turn = useCallback(() => change({ group: isOn ? 'none' : 'resource' }), [change, isOn])
  const keys = useMemo<readonly OwnKey[]>(
    () => [
      {
        action: 'group',
        group: 'Page',
        keys: ['b'],
        shown: ['b'],
        does: 'One row per resource, or each failure',
        run: turn,
      },
    ],
    [turn],
  )
  return { isOn, turn, keys }
}
