'use client'

import clsx from 'clsx'
import Link from 'next/link'
import { useFrame } from '@/components/api/frame-context'
import { usePreferences } from '@/components/preferences/preferences-provider'
import { TimeText } from '@/components/preferences/time-text'
import { MoneyAmount } from '@/components/resource/money-amount'
import { StateWord } from '@/components/resource/state-word'
import { BlankState } from '@/components/ui/blank-state'
import { ButtonLink } from '@/components/ui/button-link'
import { useNow } from '@/components/ui/hooks/clock'
import { PageHead } from '@/components/ui/page-head'
import { IdText } from '@/components/ui/text/id-text'
import { PlatformText } from '@/components/ui/text/platform-text'
import { DELIVERIES } from '@/lib/archive/filter/deliveries'
import { formatCount, formatQuantity } from '@/lib/format/number'
import { isFilterActive } from '@/lib/list/filters'
import type { CountedPage } from '@/lib/list/page'
import { rowAddress } from '@/lib/list/row-address'
import type { OffRampStateRow } from '@/lib/overview/off-ramps/list-off-ramp-states'
import { OFF_RAMP_STATES, type OffRampStatesAddress, wordText } from '@/lib/overview/off-ramps/off-ramp-states'
import { OFF_RAMP_STATUSES } from '@/lib/ramp/contract/values/ramps'
import { OFF_RAMP_TONES } from '@/lib/users/state-tones'

const MINUTE_MS = 60_000

const HEADS = ['Time', 'Off-ramp', 'State', 'Payout', 'Rail', 'Paid in', 'Chain']
const NUMBERS = ['Payout', 'Paid in']

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
          <section aria-label="Off-ramps" className="overflow-x-auto rounded-card border border-line bg-panel">
            <table className="w-full text-left whitespace-nowrap [&_td]:border-t [&_td]:border-line [&_td]:px-3 [&_td]:py-1.5 [&_th]:px-3 [&_th]:py-1.5">
              <thead className="text-small text-muted">
                <tr>
                  {HEADS.map((head) => (
                    <th key={head} scope="col" className={clsx('font-medium', NUMBERS.includes(head) && 'text-right')}>
                      {head}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => (
                  <Row key={row.resourceId} row={row} environment={environment.name} />
                ))}
              </tbody>
            </table>
          </section>
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

function Row({ row, environment }: { row: OffRampStateRow; environment: string }) {
  return (
    <tr className="hover:bg-sunken">
      <td>
        <Link
          href={rowAddress(DELIVERIES, environment, { resource: [row.resourceId] }, row.deliveryId)}
          prefetch={false}
          className="underline decoration-line-strong underline-offset-2 hover:text-accent-text"
        >
          {row.at === null ? 'no timestamp' : <TimeText iso={row.at} as="compact" className="tabular-nums" />}
        </Link>
      </td>
      <td>
        <IdText id={row.resourceId} name="off-ramp id" />
      </td>
      <td>
        <StateWord value={row.state} values={OFF_RAMP_STATUSES} tones={OFF_RAMP_TONES} />
      </td>
      <td className="text-right">
        <MoneyAmount amount={row.amount} currency={row.currency} />
      </td>
      <td>{row.rail === '' ? '–' : <PlatformText text={wordText(row.rail)} />}</td>
      <td className="text-right">
        <MoneyAmount amount={row.paidIn} currency={row.token} />
      </td>
      <td>{row.chain === '' ? '–' : <PlatformText text={wordText(row.chain)} />}</td>
    </tr>
  )
}
