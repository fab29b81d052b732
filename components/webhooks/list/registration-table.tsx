'use client'

import clsx from 'clsx'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { useFrame } from '@/components/api/frame-context'
import { TimeText } from '@/components/preferences/time-text'
import { OutcomeBadge } from '@/components/states/outcome-badge'
import { CopyButton } from '@/components/ui/text/copy-button'
import { LongPlatformText } from '@/components/ui/text/platform-text'
import { deliveryAddress } from '@/lib/archive/filter/delivery-address'
import { formatEndpoint } from '@/lib/format/endpoint'
import { formatCount } from '@/lib/format/number'
import { unfitReason } from '@/lib/list/members'
import { encodeText } from '@/lib/paths'
import { deliveredShare } from '@/lib/registrations/delivered-share'
import type { Period, RegistrationList, RegistrationRow } from '@/lib/registrations/dto'
import type { RegistrationOrder } from '@/lib/registrations/list/order-registrations'
import { PERIOD_WORDS } from '../health/period-words'
import { ChangeSettling } from './change-settling'
import { RegistrationActions } from './registration-actions'
import { Standing } from './registration-standing'
import { EventCount } from './subscribed-events'

const CELL = 'border-b border-line px-3 py-1.5 align-middle group-last/row:border-b-0'
const HEAD =
  'h-[31px] border-b border-line bg-canvas px-3 text-left text-small font-medium whitespace-nowrap text-muted'

/** Narrow tables leave columns out, the least needed first. */
const FROM = {
  status: 'hidden @2xl:table-cell',
  events: 'hidden @3xl:table-cell',
  deliveries: 'hidden @4xl:table-cell',
  last: 'hidden @xl:table-cell',
  problem: 'hidden @5xl:table-cell',
}

type Props = {
  registrations: readonly RegistrationRow[]
  list: RegistrationList
  period: Period
  order: RegistrationOrder
  arrivedId: string | null
  onDelete: (registration: RegistrationRow) => void
}

export function RegistrationTable({ registrations, list, period, order, arrivedId, onDelete }: Props) {
  const { label } = PERIOD_WORDS[period]
  return (
    <div className="@container overflow-hidden rounded-card border border-line bg-panel">
      <table className="w-full border-separate border-spacing-0">
        <caption className="sr-only">Registrations</caption>
        <thead>
          <tr>
            <th scope="col" aria-sort={order === 'name' ? 'ascending' : undefined} className={HEAD}>
              URL
            </th>
            <th scope="col" className={clsx(HEAD, FROM.status)}>
              Status
            </th>
            <th scope="col" className={clsx(HEAD, FROM.events)}>
              Events
            </th>
            <th scope="col" className={clsx(HEAD, FROM.deliveries, 'text-right')}>
              Deliveries, {label}
            </th>
            <th scope="col" className={clsx(HEAD, 'text-right')}>
              Delivered, {label}
            </th>
            <th
              scope="col"
              aria-sort={order === 'delivered' ? 'descending' : undefined}
              className={clsx(HEAD, FROM.last)}
            >
              Last delivered
            </th>
            <th scope="col" className={clsx(HEAD, FROM.problem)}>
              Last problem
            </th>
            <th scope="col" className={clsx(HEAD, 'w-10')}>
              <span className="sr-only">Change</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {registrations.map((registration) => (
            <Row
              key={registration.id}
              registration={registration}
              readAt={list.readAt}
              period={period}
              isArrival={registration.id === arrivedId}
              onDelete={() => onDelete(registration)}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

type RowProps = {
  registration: RegistrationRow
  readAt: string
  period: Period
  isArrival: boolean
  onDelete: () => void
}

function Row({ registration, readAt, period, isArrival, onDelete }: RowProps) {
  const { id, url, events, health, lastChange } = registration
  return (
    <tr className={clsx('group/row', isArrival ? 'bg-accent-soft' : 'hover:bg-canvas')}>
      <th scope="row" className={clsx(CELL, 'text-left font-normal')}>
        <span className="flex min-w-0 items-center gap-1">
          <span
            tabIndex={-1}
            data-registration-url={id}
            className="min-w-0 font-mono text-small font-medium [overflow-wrap:anywhere]"
          >
            <LongPlatformText text={formatEndpoint(url)} limit={120} />
          </span>
          <CopyButton value={url} label="Copy URL" />
        </span>
        <span className="flex flex-wrap gap-1 empty:hidden">
          <span className="@2xl:hidden">
            <Standing registration={registration} isBrief />
          </span>
          <ChangeSettling change={lastChange} readAt={readAt} />
        </span>
      </th>
      <td className={clsx(CELL, FROM.status)}>
        <Standing registration={registration} isBrief />
      </td>
      <td className={clsx(CELL, FROM.events, 'whitespace-nowrap')}>
        <EventCount events={events} />
      </td>
      <td className={clsx(CELL, FROM.deliveries, 'text-right tabular-nums')}>
        <Deliveries registration={registration} period={period} />
      </td>
      <td className={clsx(CELL, 'text-right tabular-nums')}>{deliveredShare(health.periods[period])}</td>
      <td className={clsx(CELL, FROM.last, 'whitespace-nowrap tabular-nums')}>
        {health.lastDeliveredAt ? <TimeText iso={health.lastDeliveredAt} as="relative" /> : <None />}
      </td>
      <td className={clsx(CELL, FROM.problem, 'whitespace-nowrap')}>
        <LastProblem problem={health.lastProblem} />
      </td>
      <td className={clsx(CELL, 'pr-1.5 pl-0 text-right whitespace-nowrap')}>
        <RegistrationActions registration={registration} onDelete={onDelete} />
      </td>
    </tr>
  )
}

function None({ children = 'none' }: { children?: ReactNode }) {
  return <span className="text-muted">{children}</span>
}

function Deliveries({ registration: { url, health }, period }: Pick<RowProps, 'registration' | 'period'>) {
  const { environment } = useFrame()
  const { total, bars } = health.periods[period]
  const from = bars[0]?.from
  if (total === 0 || from === undefined || unfitReason(url) !== null) return formatCount(total)
  return (
    <Link
      href={deliveryAddress(environment.name, { endpoint: [url], from })}
      prefetch={false}
      aria-label={`${formatCount(total)} deliveries`}
      className="inline-block py-1 text-accent-text underline underline-offset-2"
    >
      {formatCount(total)}
    </Link>
  )
}

function LastProblem({ problem }: { problem: RegistrationRow['health']['lastProblem'] }) {
  const { environment } = useFrame()
  if (!problem) return <None />
  return (
    <Link
      href={`/${environment.name}/deliveries/${encodeText(problem.deliveryId)}`}
      prefetch={false}
      className="inline-flex items-center gap-2 py-1 text-accent-text underline-offset-2 hover:underline"
    >
      <OutcomeBadge outcome={problem.outcome} status={problem.responseStatus} />
      {problem.at && <TimeText iso={problem.at} as="relative" />}
    </Link>
  )
}
