'use client'

import clsx from 'clsx'
import { CirclePause } from 'lucide-react'
import type { CSSProperties } from 'react'
import { useFrame, usePermission } from '@/components/api/frame-context'
import { EventName } from '@/components/states/event-name'
import { UrlText } from '@/components/ui/text/url-text'
import { TextLink } from '@/components/ui/text-link'
import { formatEndpoint } from '@/lib/format/endpoint'
import { formatQuantity } from '@/lib/format/number'
import { visibleText } from '@/lib/format/visible-text'
import { ALL_EVENTS } from '@/lib/ramp/contract/events'
import type { RegistrationRow } from '@/lib/registrations/dto'
import { registrationAddress } from '@/lib/registrations/registration-address'
import { GroupHead } from './coverage-group-head'
import { LastSeen, ReceiversMark } from './coverage-marks'
import type { CoverageGroup, CoverageRow } from './coverage-rows'
import { SubscriptionIcon, signKind, signWords } from './subscription-sign'

/** Wide enough for the names of events, but never most of the grid. */
const WIDTH = 'w-[clamp(13.5rem,30cqi,22rem)] min-w-[clamp(13.5rem,30cqi,22rem)] max-w-[clamp(13.5rem,30cqi,22rem)]'
const FIRST = `sticky left-0 ${WIDTH} border-r border-line text-left`

/** Endpoints share the remaining width, so that few of them show their whole names. */
const ENDPOINT = 'w-(--endpoint) min-w-(--endpoint) max-w-(--endpoint)'
const endpointWidth = (count: number) =>
  // React’s type does not list custom properties.
  ({ '--endpoint': `clamp(6.5rem, (70cqi - 7rem) / ${Math.max(1, count)}, 14rem)` }) as CSSProperties

type Props = { groups: readonly CoverageGroup[]; registrations: readonly RegistrationRow[] }

/** Events by endpoint; only the grid scrolls, and its head and first column stay. */
export function CoverageGrid({ groups, registrations }: Props) {
  return (
    <section
      aria-label="Events by endpoint"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and is scrolled with the keyboard
      tabIndex={0}
      className="relative max-h-full w-fit max-w-full overflow-auto rounded-card border border-line bg-panel phone:hidden"
    >
      <table className="border-separate border-spacing-0" style={endpointWidth(registrations.length)}>
        <thead>
          <tr>
            <th
              scope="col"
              className={clsx(
                FIRST,
                'top-0 z-30 border-b bg-canvas px-3 py-2 align-bottom text-small font-medium text-muted',
              )}
            >
              Event
            </th>
            <th
              scope="col"
              className="sticky top-0 z-20 border-b border-line bg-canvas px-2.5 py-2 text-left align-bottom text-small font-medium whitespace-nowrap text-muted"
            >
              Last seen
            </th>
            {registrations.map((registration) => (
              <th
                key={registration.id}
                scope="col"
                className={clsx(
                  'sticky top-0 z-20 border-b border-line bg-canvas px-2.5 py-2 text-left align-bottom font-normal',
                  ENDPOINT,
                )}
              >
                <CoverageEndpoint registration={registration} />
              </th>
            ))}
          </tr>
        </thead>
        {groups.map((group) => (
          <tbody key={group.name}>
            <tr>
              <th
                scope="rowgroup"
                colSpan={registrations.length + 2}
                className="border-b border-line bg-sunken text-left font-normal"
              >
                <span className="sticky left-0 inline-block px-3 py-1">
                  <GroupHead group={group} />
                </span>
              </th>
            </tr>
            {group.rows.map((row) => (
              <Row key={row.event} row={row} />
            ))}
          </tbody>
        ))}
      </table>
    </section>
  )
}

function Row({ row }: { row: CoverageRow }) {
  return (
    <tr className="group/row">
      <th
        scope="row"
        title={row.definition?.firesWhen}
        className={clsx(FIRST, 'z-10 border-b bg-panel px-3 py-1.5 font-normal group-hover/row:bg-canvas')}
      >
        <span className="flex flex-wrap items-center justify-between gap-x-2 gap-y-0.5">
          <EventName name={row.event} className="min-w-0 font-medium [overflow-wrap:anywhere]" />
          <ReceiversMark row={row} />
        </span>
      </th>
      <td className="border-b border-line px-2.5 whitespace-nowrap group-hover/row:bg-canvas">
        <LastSeen at={row.lastSeenAt} />
      </td>
      {row.cells.map((cell) => (
        <td
          key={cell.registration.id}
          title={signWords(cell)}
          className="border-b border-line px-2.5 align-middle group-hover/row:bg-canvas"
        >
          <SubscriptionIcon kind={signKind(cell)} />
          <span className="sr-only">{signWords(cell)}</span>
        </td>
      ))}
    </tr>
  )
}

function CoverageEndpoint({ registration: { id, url, events, disabled } }: { registration: RegistrationRow }) {
  const address = registrationAddress(useFrame().environment.name, id, 'edit')
  const mayWrite = usePermission('registration.write')
  const name = <UrlText text={formatEndpoint(url)} className="line-clamp-3 font-mono text-small" />
  return (
    <>
      {mayWrite && address !== null ? (
        <TextLink href={address} title={visibleText(url)} isQuiet className="block font-medium">
          {name}
        </TextLink>
      ) : (
        <span title={visibleText(url)} className="block font-medium">
          {name}
        </span>
      )}
      <span className="text-mini text-muted">
        {disabled && (
          <span className="text-failed">
            <CirclePause aria-hidden className="inline size-3 align-[-2px]" /> disabled,{' '}
          </span>
        )}
        {events.includes(ALL_EVENTS) ? 'every event' : formatQuantity(events.length, 'event')}
      </span>
    </>
  )
}
