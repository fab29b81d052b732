'use client'

import { useFrame } from '@/components/api/frame-context'
import { PlainTable } from '@/components/data-table/plain-table'
import { drawColumns } from '@/components/list/columns/draw-columns'
import { TimeText } from '@/components/preferences/time-text'
import { OutcomeBadge } from '@/components/states/outcome-badge'
import { CopyButton } from '@/components/ui/text/copy-button'
import { LongPlatformText } from '@/components/ui/text/platform-text'
import { TextLink } from '@/components/ui/text-link'
import { deliveryAddress } from '@/lib/archive/filter/delivery-address'
import { formatEndpoint } from '@/lib/format/endpoint'
import { formatCount } from '@/lib/format/number'
import { columnsOf } from '@/lib/list/columns'
import { unfitReason } from '@/lib/list/members'
import { encodeText } from '@/lib/paths'
import { deliveredShare } from '@/lib/registrations/delivered-share'
import type { Period, RegistrationList, RegistrationRow } from '@/lib/registrations/dto'
import type { RegistrationOrder } from '@/lib/registrations/list/order-registrations'
import { PERIOD_WORDS } from '../health/period-words'
import { ChangePropagating } from './change-propagating'
import { FirstDelivery } from './first-delivery'
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

const { count, number, share, state, text, time } = columnsOf<RegistrationRow>()

const columnsIn = (period: Period) => [
  text('url', 'URL', 'url', { is: ['flexible'] }),
  state('status', 'Status', ({ disabled }) => String(disabled), { from: 620 }),
  number('events', 'Events', ({ events }) => events.length, { from: 820 }),
  count('deliveries', `Deliveries, ${PERIOD_WORDS[period].label}`, ({ health }) => health.periods[period].total, {
    from: 860,
  }),
  share('delivered', `Success share, ${PERIOD_WORDS[period].label}`, ({ health }) =>
    deliveredShare(health.periods[period]),
  ),
  time('last', 'Last delivered', ({ health }) => health.lastDeliveredAt, { from: 620 }),
  text('problem', 'Last problem', ({ health }) => health.lastProblem?.deliveryId ?? null, { from: 1080 }),
  text('change', 'Change', () => ''),
]

export function RegistrationTable({ registrations, list, period, order, arrivedId, onDelete }: Props) {
  const columns = drawColumns(
    columnsIn(period),
    {
      url: (registration) => <Url registration={registration} readAt={list.readAt} />,
      status: (registration) => <Standing registration={registration} isBrief />,
      events: ({ events }) => <EventCount events={events} />,
      deliveries: (registration) => <Deliveries registration={registration} period={period} />,
      last: (_row, at) => <TimeText iso={String(at)} as="relative" />,
      problem: ({ health: { lastProblem } }) => lastProblem && <LastProblem problem={lastProblem} />,
      change: (registration) => (
        <span className="flex justify-end">
          <RegistrationActions registration={registration} onDelete={() => onDelete(registration)} />
        </span>
      ),
    },
    { change: <span className="sr-only">Change</span> },
  )
  return (
    <PlainTable
      caption="Registrations"
      className="[&_:is(td,th)]:align-middle"
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
        <ChangePropagating change={lastChange} readAt={readAt} />
        <FirstDelivery registration={registration} />
      </span>
    </>
  )
}

function Deliveries({ registration: { url, health }, period }: { registration: RegistrationRow; period: Period }) {
  const { environment } = useFrame()
  const { total, bars } = health.periods[period]
  const from = bars[0]?.from
  if (total === 0 || from === undefined || unfitReason(url) !== null) return formatCount(total)
  return (
    <TextLink
      href={deliveryAddress(environment.name, { endpoint: [url], from })}
      aria-label={`${formatCount(total)} deliveries`}
      className="inline-block py-1"
    >
      {formatCount(total)}
    </TextLink>
  )
}

function LastProblem({ problem }: { problem: NonNullable<RegistrationRow['health']['lastProblem']> }) {
  const { environment } = useFrame()
  return (
    <TextLink
      href={`/${environment.name}/deliveries/${encodeText(problem.deliveryId)}`}
      isQuiet
      className="inline-flex items-center gap-2 py-1"
    >
      <OutcomeBadge outcome={problem.outcome} status={problem.responseStatus} />
      {problem.at && <TimeText iso={problem.at} as="relative" />}
    </TextLink>
  )
}
