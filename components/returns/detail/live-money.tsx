'use client'

import { useQuery } from '@tanstack/react-query'
import { KeyRound, RefreshCw, TriangleAlert } from 'lucide-react'
import { ApiError } from '@/components/api/fetch-json'
import { useFrame, usePermission } from '@/components/api/frame-context'
import { TimeText } from '@/components/preferences/time-text'
import { ProblemText } from '@/components/states/problem-text'
import { useWhoMay } from '@/components/states/who-may'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { TextLink } from '@/components/ui/text-link'
import { capitalize } from '@/lib/format/capitalize'
import type { LivePart } from '@/lib/returns/detail/dto'
import { userAddress } from '@/lib/users/user-address'
import { liveMoneyQuery } from '../return-queries'
import { ResourceFacts } from './resource-facts'

type Props = { id: string; userId: string | null }

/** Deposit, funding source and on-ramp, read with the user’s key when a person asks. */
export function LiveMoneyPart({ id, userId }: Props) {
  const { environment } = useFrame()
  const canRead = usePermission('user.read')
  const people = useWhoMay('user.read')
  const { data, error, isFetching, refetch } = useQuery(liveMoneyQuery(environment.name, id))
  if (userId === null) return <p className="text-muted">The platform does not name the user of this return.</p>
  if (!canRead) {
    return (
      <p className="text-muted">
        The deposit, the funding source and the on-ramp are read with the user’s key. Your role can’t open users; only
        {people} can.
      </p>
    )
  }
  return (
    <div aria-busy={isFetching} className="flex flex-col gap-3">
      {error && <Refused error={error} userId={userId} />}
      {data?.parts.map((part) => (
        <PartOfMoney key={part.of} part={part} />
      ))}
      <div className="flex flex-wrap items-center gap-2">
        <Button size="small" onClick={() => void refetch()} disabled={isFetching}>
          <RefreshCw aria-hidden className={isFetching ? 'size-3.5 animate-spin' : 'size-3.5'} />
          {isFetching ? 'Reading…' : data ? 'Refresh' : 'Read deposit, source and on-ramp'}
        </Button>
        <span className="text-small text-muted">
          {data ? (
            <>
              Read <TimeText iso={data.readAt} as="exact" />
            </>
          ) : (
            'Uses the user’s key. Each read is recorded in the audit.'
          )}
        </span>
      </div>
    </div>
  )
}

function Refused({ error, userId }: { error: Error; userId: string }) {
  const { environment } = useFrame()
  const href = userAddress(environment.name, userId)
  const isPurpose = error instanceof ApiError && error.type === '/problems/purpose_required'
  return (
    <div role="alert" className="flex flex-wrap items-center gap-x-2 text-small">
      <TriangleAlert aria-hidden className="size-3.5 shrink-0 text-failed" />
      <span className="min-w-0 [overflow-wrap:anywhere]">
        <ProblemText error={error} />
      </span>
      {isPurpose && href !== null && <TextLink href={href}>Open the user and give a reason</TextLink>}
    </div>
  )
}

function PartOfMoney({ part: { of, reading } }: { part: LivePart }) {
  const { value, problem } = reading
  const title = capitalize(of)
  return (
    <section aria-label={title} className="flex flex-col gap-1.5">
      <h4 className="text-small font-medium text-muted">{title}</h4>
      {problem === null ? (
        <ResourceFacts facts={value} />
      ) : (
        <Notice tone="unknown" icon={<KeyRound aria-hidden />} title={`The ${of} was not read`}>
          <ProblemText error={new ApiError(problem)} />
          {problem.type === '/problems/key_missing' && ' An admin can add this user’s key.'}
        </Notice>
      )}
    </section>
  )
}
