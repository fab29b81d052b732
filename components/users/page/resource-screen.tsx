'use client'

import clsx from 'clsx'
import { ArrowLeft, RefreshCw, TriangleAlert } from 'lucide-react'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { ApiError } from '@/components/api/fetch-json'
import { useFrame } from '@/components/api/frame-context'
import { TimeText } from '@/components/preferences/time-text'
import { EventTimeline } from '@/components/resource/event-timeline'
import { TellUser } from '@/components/resource/tell-user'
import { type LiveReading, type ReadingSeed, useReading } from '@/components/resource/use-reading'
import { ProblemText } from '@/components/states/problem-text'
import { BlankState } from '@/components/ui/blank-state'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { Notice } from '@/components/ui/notice'
import { IdText } from '@/components/ui/text/id-text'
import { sharedAddress } from '@/lib/archive/filter/delivery-address'
import type { DepositDetail, OffRampDetail, OnRampDetail } from '@/lib/users/read/details'
import { userAddress } from '@/lib/users/user-address'
import { NeedsKey } from './missing-key'
import { ResourcePart } from './resource-part'
import { TabSkeleton } from './tab-skeleton'
import { UserReading } from './user-reading'

type Known = Pick<
  OffRampDetail | OnRampDetail | DepositDetail,
  'row' | 'id' | 'readAt' | 'knownFrom' | 'liveProblem' | 'timeline' | 'answer'
>

type Props<Detail extends Known> = {
  userId: string
  seed: ReadingSeed<Detail>
  noun: 'off-ramp' | 'on-ramp' | 'deposit'
  /** State and amount, drawn if the resource is known. */
  head: (row: NonNullable<Detail['row']>) => ReactNode
  /** Drawn if the resource is known. */
  body: (row: NonNullable<Detail['row']>, detail: Detail) => ReactNode
  after?: (detail: Detail) => ReactNode
}

/** The page of one off-ramp, on-ramp or deposit. */
export function ResourceScreen<Detail extends Known>({ userId, seed, noun, ...parts }: Props<Detail>) {
  const reading = useReading(seed)
  return (
    <UserReading userId={userId} reading={reading} subject={`The ${noun}`} skeleton={<TabSkeleton of={noun} />}>
      {(detail) => <Resource {...parts} userId={userId} reading={reading} detail={detail} noun={noun} />}
    </UserReading>
  )
}

type ResourceProps<Detail extends Known> = Omit<Props<Detail>, 'seed'> & {
  reading: LiveReading<object>
  detail: Detail
}

function Resource<Detail extends Known>(props: ResourceProps<Detail>) {
  const { userId, reading, detail, noun, head, body, after } = props
  const { environment } = useFrame()
  const { row } = detail
  const back = userAddress(environment.name, userId, `${noun}s`) ?? ''
  const deliveries = sharedAddress(environment.name, 'resource', detail.id)
  return (
    <article className="flex max-w-5xl flex-col gap-4">
      <div className="flex flex-col gap-1.5">
        <Link href={back} prefetch={false} className="inline-flex items-center gap-1 text-muted hover:text-ink">
          <ArrowLeft aria-hidden className="size-3.5" />
          All {noun}s of this user
        </Link>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <h2 className="text-lead font-semibold first-letter:uppercase">{noun}</h2>
          <IdText id={detail.id} name={`${noun} id`} />
          {row && head(row)}
          <span className="ml-auto flex items-center gap-2 text-small text-muted">
            <span>
              Read <TimeText iso={detail.readAt} as="relative" />
            </span>
            <Button size="small" onClick={reading.read} disabled={reading.isReading}>
              <RefreshCw aria-hidden className={clsx('size-3.5', reading.isReading && 'animate-spin')} />
              Refresh
            </Button>
          </span>
        </div>
      </div>
      <LiveProblem detail={detail} noun={noun} />
      {detail.knownFrom === null && detail.liveProblem?.status === 502 && <Nothing noun={noun} />}
      {detail.answer && <TellUser answer={detail.answer} />}
      {row && body(row, detail)}
      {after?.(detail)}
      <ResourcePart title="Timeline" part={detail.timeline}>
        {(timeline) => (
          <>
            <EventTimeline timeline={timeline} />
            {deliveries && timeline.events.length > 0 && (
              <div>
                <ButtonLink href={deliveries} prefetch={false} size="small">
                  All deliveries of this {noun}
                </ButtonLink>
              </div>
            )}
          </>
        )}
      </ResourcePart>
    </article>
  )
}

type LiveProps = { detail: Known; noun: string }

function LiveProblem({ detail: { liveProblem, knownFrom }, noun }: LiveProps) {
  if (!liveProblem) return null
  const error = new ApiError(liveProblem)
  const kept =
    knownFrom === 'archive'
      ? ' The last state in the archive is shown below; it may have changed since, so there is no text for the user.'
      : ''
  if (error.type === '/problems/key_missing')
    return (
      <NeedsKey>{`The current state of this ${noun}, and a text for the user, need the user’s key.${kept}`}</NeedsKey>
    )
  return (
    <Notice
      tone="failed"
      icon={<TriangleAlert aria-hidden />}
      title={`The platform’s record of this ${noun} could not be read`}
      role="alert"
    >
      <ProblemText error={error} />
      {kept}
    </Notice>
  )
}

function Nothing({ noun }: { noun: string }) {
  return (
    <BlankState title={`This ${noun} was not found`}>
      Neither the platform nor the archive has it for this user. The id may be mistyped, or belong to another user or
      environment.
    </BlankState>
  )
}
