'use client'

import { useFrame } from '@/components/api/frame-context'
import { PlainTable } from '@/components/data-table/plain-table'
import { drawColumns } from '@/components/list/columns/draw-columns'
import { usePreferences } from '@/components/preferences/preferences-provider'
import { StateWord } from '@/components/resource/state-word'
import { BlankState } from '@/components/ui/blank-state'
import { ButtonLink } from '@/components/ui/button-link'
import { useNow } from '@/components/ui/hooks/clock'
import { PageHead } from '@/components/ui/page-head'
import { DELIVERIES } from '@/lib/archive/filter/deliveries'
import { formatCount, formatQuantity } from '@/lib/format/number'
import { columnsOf } from '@/lib/list/columns'
import { isFilterActive } from '@/lib/list/filters'
import type { CountedPage } from '@/lib/list/page'
import { rowAddress } from '@/lib/list/row-address'
import type { OffRampStateRow } from '@/lib/overview/off-ramps/list-off-ramp-states'
import { OFF_RAMP_STATES, type OffRampStatesAddress, wordText } from '@/lib/overview/off-ramps/off-ramp-states'
import { OFF_RAMP_STATUSES } from '@/lib/ramp/contract/values/ramps'
import { OFF_RAMP_TONES } from '@/lib/users/state-tones'

const MINUTE_MS = 60_000

const { id, money, state, text, time } = columnsOf<OffRampStateRow>()

const word = (value: string) => (value === '' ? null : wordText(value))

const COLUMNS = drawColumns(
  [
    time('time', 'Time', 'at', { none: 'no time', is: ['link'] }),
    id('offRamp', 'Off-ramp', 'resourceId'),
    state('state', 'State', 'state'),
    money('payout', 'Payout', 'amount', { currency: 'currency' }),
    text('rail', 'Rail', ({ rail }) => word(rail), { from: 620, none: '–' }),
    money('paidIn', 'Paid in', 'paidIn', { from: 620, currency: 'token' }),
    text('chain', 'Chain', ({ chain }) => word(chain), { from: 820, none: '–' }),
  ],
  { state: ({ state: value }) => <StateWord value={value} values={OFF_RAMP_STATUSES} tones={OFF_RAMP_TONES} /> },
)

type Props = { page: CountedPage<OffRampStateRow>; address: OffRampStatesAddress }

/** The rows behind a number of the overview. */
export function OffRampsTable({ page, address }: Props) {
  const { environment } = useFrame()
  const { zone } = usePreferences().preferences
  const now = useNow(MINUTE_MS)
  const { rows, total, isCapped, olderCursor, newerCursor } = page
  const said = OFF_RAMP_STATES.filters
    .filter((filter) => isFilterActive(filter, address, OFF_RAMP_STATES.none))
    .map((filter) => `${filter.label.toLowerCase()} ${filter.summarize(address, { zone, now })}`)
  const pageLink = (cursor: string) => rowAddress(OFF_RAMP_STATES, environment.name, { ...address, cursor })
  return (
    <>
      <PageHead
        title="Off-ramps by state"
        actions={
          <ButtonLink size="small" href={`/${environment.name}/overview`}>
            Overview
          </ButtonLink>
        }
      >
        {isCapped ? `More than ${formatCount(total)} off-ramps` : formatQuantity(total, 'off-ramp')} by their latest
        snapshot{said.length > 0 && `: ${said.join(', ')}`}.
      </PageHead>
      <div className="flex flex-col gap-3 px-4 pb-10">
        {rows.length === 0 ? (
          <BlankState
            title="No off-ramp"
            actions={
              said.length > 0 && (
                <ButtonLink href={rowAddress(OFF_RAMP_STATES, environment.name, {})}>Show all off-ramps</ButtonLink>
              )
            }
          >
            {said.length > 0
              ? 'No off-ramp of the archive matches.'
              : 'Off-ramps appear here once the archive holds a milestone event of one: its snapshot says state, rail, chain and amounts.'}
          </BlankState>
        ) : (
          <PlainTable
            caption="Off-ramps"
            columns={COLUMNS}
            rows={rows}
            rowKey={({ resourceId }) => resourceId}
            hrefOf={({ resourceId, deliveryId }) =>
              rowAddress(DELIVERIES, environment.name, { resource: [resourceId] }, deliveryId)
            }
          />
        )}
        {(olderCursor || newerCursor) && (
          <nav aria-label="Pages" className="flex gap-2">
            {newerCursor && (
              <ButtonLink size="small" href={pageLink(newerCursor)}>
                Newer
              </ButtonLink>
            )}
            {olderCursor && (
              <ButtonLink size="small" href={pageLink(olderCursor)}>
                Older
              </ButtonLink>
            )}
          </nav>
        )}
      </div>
    </>
  )
}
