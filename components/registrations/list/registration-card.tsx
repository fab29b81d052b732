'use client'

import clsx from 'clsx'
import { CirclePause } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFrame } from '@/components/api/frame-context'
import { TimeText } from '@/components/preferences/time-text'
import { OutcomeBadge } from '@/components/states/outcome-badge'
import { Notice } from '@/components/ui/notice'
import { CopyButton } from '@/components/ui/text/copy-button'
import { IdText } from '@/components/ui/text/id-text'
import { LongPlatformText } from '@/components/ui/text/platform-text'
import { TextLink } from '@/components/ui/text-link'
import { formatCount } from '@/lib/format/number'
import { encodeText } from '@/lib/paths'
import type { Period, RegistrationList, RegistrationRow } from '@/lib/registrations/dto'
import { RegistrationHealth } from '../health/registration-health'
import { urlName } from '../url-name'
import { ChangeNote } from './change-note'
import { ChangePropagating } from './change-propagating'
import { FirstDelivery } from './first-delivery'
import { RegistrationActions } from './registration-actions'
import { Standing } from './registration-standing'
import { SubscribedEvents } from './subscribed-events'

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 gap-y-0.5 px-4 py-2.5 @md:grid-cols-[6.5rem_minmax(0,1fr)]">
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  )
}

type Props = {
  registration: RegistrationRow
  list: RegistrationList
  period: Period
  /** The page has led to this card after the registration was created or changed. */
  isArrival: boolean
  onDelete: () => void
}

export function RegistrationCard({ registration, list, period, isArrival, onDelete }: Props) {
  const { id, url, events, health, lastChange } = registration
  const ofUrl = list.registrations.filter((other) => other.url === url).length
  return (
    <li
      className={clsx(
        '@container rounded-card border bg-panel',
        isArrival ? 'border-accent shadow-[0_0_0_1px_var(--accent)]' : 'border-line',
      )}
    >
      <div className="flex items-start gap-2 border-b border-line py-2 pr-2 pl-4">
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1.5">
          <div className="flex min-h-7 min-w-0 items-center gap-1">
            <h2
              tabIndex={-1}
              data-registration-url={id}
              className="min-w-0 font-mono text-body font-semibold [overflow-wrap:anywhere]"
            >
              <LongPlatformText text={url} />
            </h2>
            <CopyButton value={url} label="Copy URL" />
          </div>
          <Standing registration={registration} />
          <ChangePropagating change={lastChange} readAt={list.readAt} />
          <FirstDelivery registration={registration} />
          <span className="@2xl:ml-auto">
            <IdText id={id} name="registration id" />
          </span>
        </div>
        <RegistrationActions registration={registration} onDelete={onDelete} />
      </div>
      {registration.disabled && <DisabledNotice />}
      <div className="@3xl:grid @3xl:grid-cols-[minmax(0,1fr)_minmax(0,26rem)] @5xl:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <dl className="divide-y divide-line">
          <Line label="Events">
            <SubscribedEvents events={events} />
          </Line>
          <Line label="Last delivered">
            {health.lastDeliveredAt ? (
              <Moment iso={health.lastDeliveredAt} />
            ) : (
              <span className="text-muted">not in the archive</span>
            )}
          </Line>
          <Line label="Last problem">
            <LastProblem problem={health.lastProblem} />
          </Line>
          {lastChange && (
            <Line label="Last change">
              <ChangeNote change={lastChange} />
            </Line>
          )}
        </dl>
        {/* biome-ignore lint/a11y/useSemanticElements: no fields of a form, and a landmark for each card would be too many */}
        <div
          role="group"
          aria-label={`Health of ${urlName(url)}`}
          className="@container border-t border-line px-4 py-2.5 @3xl:border-t-0 @3xl:border-l"
        >
          <RegistrationHealth url={url} health={health} period={period} />
          {ofUrl > 1 && (
            <p className="mt-1.5 text-small text-pretty text-muted">
              Counted over all {formatCount(ofUrl)} registrations of this URL, as are last delivered and last problem: a
              delivery does not name its registration.
            </p>
          )}
        </div>
      </div>
    </li>
  )
}

function DisabledNotice() {
  return (
    <div className="px-4 pt-3 pb-1">
      <Notice tone="failed" icon={<CirclePause aria-hidden />} title="The platform no longer sends events to this URL">
        <p>Too many deliveries in a row failed. Events that happen in the meantime are not sent later.</p>
        <p className="mt-1">
          <span className="font-semibold">What to do: </span>
          Make the endpoint answer 2xx again, then delete this registration and create it again; nothing else enables
          it. Then re-read what changed in the meantime from the platform.
        </p>
      </Notice>
    </div>
  )
}

function Moment({ iso }: { iso: string }) {
  return (
    <span>
      <TimeText iso={iso} as="relative" />{' '}
      <span className="text-muted">
        (<TimeText iso={iso} as="exact" />)
      </span>
    </span>
  )
}

function LastProblem({ problem }: { problem: RegistrationRow['health']['lastProblem'] }) {
  const { environment } = useFrame()
  if (!problem) return <span className="text-muted">none in the archive</span>
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <OutcomeBadge outcome={problem.outcome} status={problem.responseStatus} />
      {problem.at && <Moment iso={problem.at} />}
      {problem.error && (
        <span className="font-mono text-small text-muted [overflow-wrap:anywhere]">
          <LongPlatformText key={problem.deliveryId} text={problem.error} limit={160} isProse />
        </span>
      )}
      <TextLink href={`/${environment.name}/deliveries/${encodeText(problem.deliveryId)}`} className="font-medium">
        Open the delivery
      </TextLink>
    </span>
  )
}
