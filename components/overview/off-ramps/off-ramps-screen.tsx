'use client'

import { useFrame } from '@/components/api/frame-context'
import { tableColumns } from '@/components/list/columns/draw-columns'
import type { ListSeed } from '@/components/list/data/use-list-page'
import { totalText } from '@/components/list/filters/count-words'
import { ListHead } from '@/components/list/list-head'
import { ListProvider } from '@/components/list/list-provider'
import { ListRows } from '@/components/list/list-rows'
import { ListTools } from '@/components/list/list-tools'
import { useKeptList } from '@/components/list/use-kept-list'
import { StateWord } from '@/components/resource/state-word'
import { DocumentationLink } from '@/components/states/documentation-link'
import { MoneyAmount } from '@/components/states/money-amount'
import { BlankState } from '@/components/ui/blank-state'
import { BackLink } from '@/components/ui/page-head'
import { PlatformText } from '@/components/ui/text/platform-text'
import { deliveryAddress } from '@/lib/archive/filter/delivery-address'
import type { CellValue } from '@/lib/cells/tsv'
import { visibleText } from '@/lib/format/visible-text'
import {
  OFF_RAMP_STATES,
  type OffRampStateCounts,
  type OffRampStateRow,
  type OffRampStatesAddress,
  wordText,
} from '@/lib/overview/off-ramps/off-ramp-states'
import { OFF_RAMP_STATUSES } from '@/lib/ramp/contract/values/ramps'
import { OFF_RAMP_TONES } from '@/lib/users/state-tones'

const inWords = (_row: OffRampStateRow, value: CellValue) => (
  <PlatformText text={wordText(String(value))} className="truncate" />
)

const COLUMNS = tableColumns(OFF_RAMP_STATES, {
  state: ({ state, amount, currency }) => (
    <span className="block py-1 @min-[480px]:py-0">
      <StateWord value={state} values={OFF_RAMP_STATUSES} tones={OFF_RAMP_TONES} />
      {amount !== null && (
        <span className="block truncate text-small @min-[480px]:hidden">
          <MoneyAmount amount={amount} currency={currency} />
        </span>
      )}
    </span>
  ),
  rail: inWords,
  chain: inWords,
})

const nameOf = ({ id, state }: OffRampStateRow) => `${visibleText(id)}, ${visibleText(wordText(state))}`

/** Address of the delivery that holds the snapshot, in the list of its off-ramp’s deliveries. */
const pageOf = (environment: string, { id, deliveryId }: OffRampStateRow) =>
  deliveryAddress(environment, { resource: [id] }, deliveryId)

type Props = { seed: ListSeed<OffRampStatesAddress, OffRampStateRow, OffRampStateCounts> }

/** The rows behind a number of the overview. */
export function OffRampsScreen({ seed }: Props) {
  const { environment } = useFrame()
  const state = useKeptList(OFF_RAMP_STATES, seed, { columns: COLUMNS, nameOf, hasPages: true, pageOf })
  const { total, isCapped } = state.known
  return (
    <ListProvider state={state}>
      <ListHead
        intro={
          <>
            {totalText(state.known)} {total === 1 && !isCapped ? 'off-ramp' : 'off-ramps'}, each by its latest snapshot
            in the archive. <DocumentationLink of="lists#off-ramps-by-state" />
          </>
        }
        actions={
          <>
            <BackLink href={`/${environment.name}/overview`} label="Overview" />
            <ListTools isExported />
          </>
        }
      />
      <ListRows
        kept="Deliveries and the overview are not affected."
        blank={
          <BlankState title="No off-ramp">
            Off-ramps appear here once the archive holds a milestone event of one: its snapshot gives state, rail, chain
            and amounts.
          </BlankState>
        }
      />
    </ListProvider>
  )
}
