'use client'

import { useFrame, usePermission } from '@/components/api/frame-context'
import type { ListSeed } from '@/components/list/data/use-list-page'
import { ListHead } from '@/components/list/list-head'
import { ListProvider } from '@/components/list/list-provider'
import { ListRows } from '@/components/list/list-rows'
import { ListTools } from '@/components/list/list-tools'
import { useKeptList } from '@/components/list/use-kept-list'
import { DocumentationLink } from '@/components/states/documentation-link'
import { useWhoMay } from '@/components/states/who-may'
import { BlankState } from '@/components/ui/blank-state'
import { ButtonLink } from '@/components/ui/button-link'
import { visibleText } from '@/lib/format/visible-text'
import { JOB_STATE_WORDS } from '@/lib/redelivery/job-words'
import type { RedeliveryJob } from '@/lib/redelivery/jobs/dto'
import { REDELIVERIES, type RedeliveriesAddress, type RedeliveryListCounts } from '@/lib/redelivery/list/redeliveries'
import { REDELIVERY_COLUMNS } from './columns'

type Props = { seed: ListSeed<RedeliveriesAddress, RedeliveryJob, RedeliveryListCounts> }

const nameOf = ({ id, targetName, state }: RedeliveryJob) =>
  `${id} to ${visibleText(targetName)}, ${JOB_STATE_WORDS[state].label}`

const isAtWork = ({ state, counts }: RedeliveryJob) =>
  state === 'preparing' || state === 'running' || (counts.sent ?? 0) > 0

export function RedeliveriesScreen({ seed }: Props) {
  const state = useKeptList(REDELIVERIES, seed, {
    columns: REDELIVERY_COLUMNS,
    nameOf,
    isChanging: isAtWork,
    hasPages: true,
  })
  return (
    <ListProvider state={state}>
      <ListHead
        intro={
          <>
            Deliveries sent again to a target, with the answers and what is left to send.{' '}
            <DocumentationLink of="lists#redeliveries" />
          </>
        }
        actions={<ListTools isExported />}
      />
      <ListRows kept="Running redeliveries are not affected." blank={<NoRedeliveries />} />
    </ListProvider>
  )
}

function NoRedeliveries() {
  const { environment } = useFrame()
  const maySend = usePermission('redelivery.send')
  const people = useWhoMay('redelivery.send')
  return (
    <BlankState
      title="No redeliveries yet"
      actions={
        <ButtonLink href={`/${environment.name}/deliveries`} prefetch={false}>
          Go to the deliveries
        </ButtonLink>
      }
    >
      <p>Select deliveries in the list, or open one, and send them again to a target. Each redelivery appears here.</p>
      {!maySend && <p className="mt-1">Only {people} can do that.</p>}
    </BlankState>
  )
}
