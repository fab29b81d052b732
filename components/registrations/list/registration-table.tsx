'use client'

import Link from 'next/link'
import type { ReactNode } from 'react'
import { useFrame } from '@/components/api/frame-context'
import type { DataColumn } from '@/components/data-table/columns'
import { PlainTable } from '@/components/data-table/plain-table'
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
import { ChangeSpreading } from './change-spreading'
import { RegistrationActions } from './registration-actions'
import { Standing } from './registration-standing'
import { EventCount } from './subscribed-events'

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
  const columns: readonly DataColumn<RegistrationRow>[] = [
    {
      id: 'url',
      label: 'URL',
      is: ['flexible'],
      cell: (registration) => <Url registration={registration} readAt={list.readAt} />,
    },
    {
      id: 'status',
      label: 'Status',
      from: 620,
      cell: (registration) => <Standing registration={registration} isBrief />,
    },
    { id: 'events', label: 'Events', from: 820, cell: ({ events }) => <EventCount events={events} /> },
    {
      id: 'deliveries',
      label: `Deliveries, ${label}`,
      from: 860,
      isRight: true,
      cell: (registration) => <Deliveries registration={registration} period={period} />,
    },
    {
      id: 'delivered',
      label: `Success share, ${label}`,
      isRight: true,
      cell: ({ health }) => deliveredShare(health.periods[period]),
    },
    {
      id: 'last',
      label: 'Last delivered',
      from: 620,
      cell: ({ health: { lastDeliveredAt } }) =>
        lastDeliveredAt ? <TimeText iso={lastDeliveredAt} as="relative" className="whitespace-nowrap" /> : <None />,
    },
    {
      id: 'problem',
      label: 'Last problem',
      from: 1080,
      cell: ({ health }) => <LastProblem problem={health.lastProblem} />,
    },
    {
      id: 'change',
      label: 'Change',
      title: <span className="sr-only">Change</span>,
      isRight: true,
      cell: (registration) => (
        <RegistrationActions registration={registration} onDelete={() => onDelete(registration)} />
      ),
    },
  ]
  return (
    <PlainTable
      caption="Registrations"
      columns={columns}
      rows={registrations}
      rowKey={({ id }) => id}
      toneOf={({ id }) => (id === arrivedId ? 'accent' : undefined)}
      sortOf={({ id }) => {
        if (id === 'url' && order === 'name') return 'ascending'
        return id === 'last' && order === 'delivered' ? 'descending' : undefined
      }}
    />
  )
}

function Url({ registration, readAt }: { registration: RegistrationRow; readAt: string }) {
  const { id, url, lastChange } = registration
  return (
    <>
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
        <span className="@min-[620px]:hidden">
          <Standing registration={registration} isBrief />
        </span>
        <ChangeSpreading change={lastChange} readAt={readAt} />
      </span>
    </>
  )
}

function None({ children = 'none' }: { children?: ReactNode }) {
  return <span className="text-muted">{children}</span>
}

function Deliveries({ registration: { url, health }, period }: { registration: RegistrationRow; period: Period }) {
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
