'use client'

import Link from 'next/link'
import { useFrame } from '@/components/api/frame-context'
import { TimeText } from '@/components/preferences/time-text'
import { StateWord } from '@/components/resource/state-word'
import { MoneyAmount } from '@/components/states/money-amount'
import { MONEY_ICONS, MONEY_LOOKS } from '@/components/states/money-looks'
import { OutcomeBadge } from '@/components/states/outcome-badge'
import { PlatformText } from '@/components/ui/text/platform-text'
import { TextLink } from '@/components/ui/text-link'
import { deliveryAddress } from '@/lib/archive/filter/delivery-address'
import { middleCut } from '@/lib/format/middle-cut'
import { visibleText } from '@/lib/format/visible-text'
import { DEPOSIT_STATUSES } from '@/lib/ramp/contract/values/deposits'
import { OFF_RAMP_STATUSES, ON_RAMP_STATUSES } from '@/lib/ramp/contract/values/ramps'
import type { ActivityItem, ActivityKind } from '@/lib/users/activity/dto'
import { resourceTabOf } from '@/lib/users/resource-tab'
import { DEPOSIT_TONES, OFF_RAMP_TONES, ON_RAMP_TONES } from '@/lib/users/state-tones'
import { wordsOf } from '@/lib/users/timeline/to-timeline'
import { userAddress } from '@/lib/users/user-address'
import { KIND_LABELS } from './kind-labels'

const STATES = {
  'off-ramp': { values: OFF_RAMP_STATUSES, tones: OFF_RAMP_TONES },
  deposit: { values: DEPOSIT_STATUSES, tones: DEPOSIT_TONES },
  'on-ramp': { values: ON_RAMP_STATUSES, tones: ON_RAMP_TONES },
} as const

export function ActivityLine({ userId, item }: { userId: string; item: ActivityItem }) {
  const { environment } = useFrame()
  const { kind, at, title, amount, currency, deliveries, resourceId, event } = item
  const { icon, one } = KIND_LABELS[kind]
  // An event’s icon shows the state of the money.
  const tone = event === null ? null : wordsOf(event).tone
  const Icon = tone === null ? icon : MONEY_ICONS[tone]
  const tab = tabOfItem(item)
  const href = tab === null || resourceId === null ? null : userAddress(environment.name, userId, tab, resourceId)
  return (
    <li className="flex items-start gap-x-3 gap-y-0.5 py-1.5 leading-6 phone:flex-wrap phone:items-center phone:py-2">
      <TimeText iso={at} as="compact" className="w-32 shrink-0 text-muted tabular-nums" />
      <span className="flex min-w-0 grow flex-wrap items-center gap-x-3 gap-y-0.5 phone:contents">
        <span className="flex min-w-0 items-center gap-1.5">
          <span
            data-tone={tone === null ? undefined : MONEY_LOOKS[tone]}
            className={tone === null ? 'text-muted' : 'text-tone'}
          >
            <Icon aria-hidden className="size-3.5 shrink-0" />
            <span className="sr-only">{one}: </span>
          </span>
          {href === null ? (
            <span className="font-medium [overflow-wrap:anywhere]">
              <PlatformText text={title} isProse />
            </span>
          ) : (
            <TextLink href={href} isQuiet className="inline-flex min-h-6 items-center font-medium">
              {title}
            </TextLink>
          )}
        </span>
        <ItemState item={item} />
        {event !== null && <PlatformText text={event} className="font-mono text-small text-muted" />}
        {resourceId !== null && href === null && (
          <PlatformText
            text={middleCut(resourceId)}
            title={visibleText(resourceId)}
            className="font-mono text-small text-muted"
          />
        )}
        {deliveries.map(({ id, outcome }) => (
          <Link
            key={id}
            href={deliveryAddress(environment.name, {}, id)}
            prefetch={false}
            aria-label={`Delivery ${id}, ${outcome}`}
            className="inline-flex min-h-6 items-center hover:underline"
          >
            <OutcomeBadge outcome={outcome} />
          </Link>
        ))}
      </span>
      {amount !== null && (
        <span className="ml-auto shrink-0">
          <MoneyAmount amount={amount} currency={currency} />
        </span>
      )}
    </li>
  )
}

function ItemState({ item: { kind, state } }: { item: ActivityItem }) {
  if (state === null) return null
  if (kind === 'off-ramp' || kind === 'deposit' || kind === 'on-ramp')
    return (
      <span className="inline-flex items-center gap-1 text-small text-muted">
        now <StateWord value={state} values={STATES[kind].values} tones={STATES[kind].tones} />
      </span>
    )
  return null
}

const TABS: Partial<Record<ActivityKind, string>> = {
  'off-ramp': 'off-ramps',
  deposit: 'deposits',
  'on-ramp': 'on-ramps',
  // A return is shown with its deposit.
  return: 'deposits',
}

/** The tab that shows the resource of an item; null if no tab does. */
function tabOfItem({ kind, event }: ActivityItem): string | null {
  return event === null ? (TABS[kind] ?? null) : resourceTabOf(event)
}
