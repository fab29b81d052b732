import { CircleCheck, CircleHelp, CirclePause, CircleX, Hourglass, type LucideIcon, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useFrame } from '@/components/api/frame-context'
import { TimeText } from '@/components/preferences/time-text'
import { SyncButton } from '@/components/states/archive/sync-button'
import { ProblemText } from '@/components/states/problem-text'
import { PropagatingBadge } from '@/components/states/propagating-badge'
import { Button } from '@/components/ui/button'
import { useRemaining } from '@/components/ui/hooks/use-remaining'
import { Notice } from '@/components/ui/notice'
import { Skeleton } from '@/components/ui/skeleton'
import { LongPlatformText } from '@/components/ui/text/platform-text'
import { TextLink } from '@/components/ui/text-link'
import { sharedAddress } from '@/lib/archive/filter/delivery-address'
import { formatCount } from '@/lib/format/number'
import type { EndpointTraffic, RegistrationList, RegistrationRow } from '@/lib/registrations/dto'
import { MissedEvents, missedBy } from './missed-events'
import { type WatchStart, watchFrom } from './move-state'
import { judgeTraffic, type TrafficVerdict } from './traffic-verdict'
import { useTraffic } from './use-traffic'

type Props = { from: RegistrationRow; to: RegistrationRow; list: RegistrationList; isOver: boolean; onGoOn: () => void }

const SIGNS: Record<TrafficVerdict['kind'], { tone: string; Icon: LucideIcon }> = {
  disabled: { tone: 'failed', Icon: CirclePause },
  quiet: { tone: 'legacy', Icon: CircleHelp },
  'not-yet': { tone: 'unknown', Icon: Hourglass },
  propagating: { tone: 'unknown', Icon: Hourglass },
  incomplete: { tone: 'rejected', Icon: TriangleAlert },
  fewer: { tone: 'rejected', Icon: TriangleAlert },
  receives: { tone: 'delivered', Icon: CircleCheck },
  mixed: { tone: 'rejected', Icon: TriangleAlert },
  errors: { tone: 'failed', Icon: CircleX },
}

const SINCE: Record<WatchStart['is'], string | null> = {
  creation: 'the new registration was created',
  change: 'the new registration was changed',
  propagated: 'the new registration took effect',
  day: null,
}

export function MoveWatch({ from, to, list, isOver, onGoOn }: Props) {
  const [openedAt] = useState(list.readAt)
  const { lastChange } = to
  const left = useRemaining(lastChange?.propagatingMs ?? 0, list.readAt)
  const isPropagating = left > 0 || lastChange?.state === 'sent'
  const { since, is } = watchFrom(to, openedAt, isPropagating)
  const isComplete = missedBy(from, to).isNone
  const { data, error } = useTraffic(since, [from.url, to.url])
  const ofUrl = (wanted: string) => data?.endpoints.find(({ url }) => url === wanted) ?? null
  const [old, fresh] = [ofUrl(from.url), ofUrl(to.url)]
  const isDisabled = to.disabled === true
  const verdict = old && fresh ? judgeTraffic({ from: old, to: fresh, isPropagating, isDisabled, isComplete }) : null
  const canGo = verdict?.kind === 'receives'
  const { tone, Icon } = SIGNS[verdict?.kind ?? 'quiet']
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-muted">
        <span>
          Deliveries since{' '}
          {SINCE[is] === null ? (
            <TimeText iso={since} as="compact" />
          ) : (
            <>
              {SINCE[is]}, <TimeText iso={since} as="relative" />
            </>
          )}
          ; updated every 5 s.
        </span>
        {lastChange && <PropagatingBadge ms={lastChange.propagatingMs} countedAt={list.readAt} />}
      </p>
      <dl className="grid gap-2 @md:grid-cols-2">
        <Endpoint label="Old endpoint" url={from.url} traffic={old} />
        <Endpoint label="New endpoint" url={to.url} traffic={fresh} />
      </dl>
      <MissedEvents from={from} to={to} />
      {verdict && (
        <Notice role="status" tone={tone} icon={<Icon aria-hidden />} title={verdict.title}>
          {verdict.advice}
        </Notice>
      )}
      {error && (
        <p role="alert" className="text-failed [overflow-wrap:anywhere]">
          The traffic could not be read. <ProblemText error={error} /> {data && 'The numbers shown are out of date.'}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {!isOver && (
          <Button look={canGo ? 'primary' : 'plain'} onClick={onGoOn}>
            {canGo ? 'Continue to deletion' : 'Continue anyway'}
          </Button>
        )}
        <span className="flex flex-wrap items-center gap-2 text-small text-muted">
          {data?.syncedAt ? (
            <span>
              The archive caught up <TimeText iso={data.syncedAt} as="relative" />.
            </span>
          ) : (
            data && 'The archive has not caught up yet.'
          )}
          <SyncButton />
        </span>
      </div>
    </>
  )
}

type EndpointProps = { label: string; url: string; traffic: EndpointTraffic | null }

function Endpoint({ label, url, traffic }: EndpointProps) {
  const { environment } = useFrame()
  const deliveries = sharedAddress(environment.name, 'endpoint', url)
  return (
    <div className="rounded-control border border-line bg-canvas px-3 py-2">
      <dt>
        <span className="text-small text-muted">{label}</span>
        <span className="block font-mono text-small [overflow-wrap:anywhere]">
          <LongPlatformText text={url} limit={160} />
        </span>
      </dt>
      <dd className="pt-1">
        {traffic === null ? (
          <Skeleton className="my-2 w-32" />
        ) : (
          <>
            <span className="text-figure font-semibold tabular-nums">{formatCount(traffic.deliveries)}</span>{' '}
            {traffic.deliveries === 1 ? 'delivery' : 'deliveries'}
            {traffic.deliveries > 0 && (
              <span className="text-muted tabular-nums">, {formatCount(traffic.delivered)} answered 2xx</span>
            )}
            <span className="block text-small text-muted">
              {traffic.lastAt ? (
                <>
                  last <TimeText iso={traffic.lastAt} as="relative" />
                </>
              ) : (
                'nothing yet'
              )}
              {deliveries && traffic.deliveries > 0 && (
                <>
                  {' · '}
                  <TextLink
                    href={deliveries}
                    aria-label={`Open the deliveries of the ${label.toLowerCase()}`}
                    className="font-medium"
                  >
                    Open its deliveries
                  </TextLink>
                </>
              )}
            </span>
          </>
        )}
      </dd>
    </div>
  )
}
