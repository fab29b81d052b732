'use client'

import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { RefreshCw, TriangleAlert } from 'lucide-react'
import { ApiError, fetchJson } from '@/components/api/fetch-json'
import { useFrame } from '@/components/api/frame-context'
import { TimeText } from '@/components/preferences/time-text'
import { FailureState } from '@/components/states/failure-state'
import { BlankState } from '@/components/ui/blank-state'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { PageHead } from '@/components/ui/page-head'
import type { RegistrationList } from '@/lib/registrations/dto'
import { RegistrationCard } from './registration-card'
import { RegistrationsSkeleton } from './registrations-skeleton'

/** What the server read, or why it could not. */
export type RegistrationsSeed =
  | { list: RegistrationList; problem: null }
  | { list: null; problem: { title: string; detail: string; status: number; requestId: string } }

const KEPT =
  'Registrations are read live from the platform and are not kept here. The archive of deliveries is not affected.'

export function WebhooksScreen({ seed }: { seed: RegistrationsSeed }) {
  const { environment } = useFrame()
  const query = useQuery({
    queryKey: ['registrations', environment.name],
    queryFn: ({ signal }) => fetchJson<RegistrationList>(`/api/${environment.name}/registrations`, { signal }),
    ...(seed.list ? { initialData: seed.list } : {}),
    // Read once by the server; after that only when asked, as each reading is a call to the platform.
    enabled: false,
    retry: false,
  })
  const list = query.data
  const error = query.error ?? (list || !seed.problem ? null : new ApiError(seed.problem))
  const read = () => void query.refetch()

  return (
    <>
      <PageHead
        title="Registrations"
        actions={
          <Button onClick={read} disabled={query.isFetching} focusableWhenDisabled>
            <RefreshCw aria-hidden className={clsx('size-3.5', query.isFetching && 'animate-spin')} />
            Read again
          </Button>
        }
      >
        The URLs that the platform sends events to, read live
        {list && (
          <>
            {' '}
            <TimeText iso={list.readAt} as="relative" />
          </>
        )}
        ; health comes from the archive.
      </PageHead>
      <div className="flex flex-col gap-3 px-4 pb-8">
        {error && list && (
          <Notice tone="failed" icon={<TriangleAlert aria-hidden />} title="Reading again did not succeed" role="alert">
            {error.message} What is shown is from <TimeText iso={list.readAt} as="exact" />.
          </Notice>
        )}
        <Content list={list ?? null} error={error} isFetching={query.isFetching} onRetry={read} />
      </div>
    </>
  )
}

type ContentProps = { list: RegistrationList | null; error: Error | null; isFetching: boolean; onRetry: () => void }

function Content({ list, error, isFetching, onRetry }: ContentProps) {
  if (!list && error) {
    return (
      <FailureState error={error} subject="The registrations" kept={KEPT} onRetry={onRetry} isRetrying={isFetching} />
    )
  }
  if (!list) return <RegistrationsSkeleton />
  if (list.registrations.length === 0) {
    return (
      <BlankState title="No registration">
        The platform has no webhook URL of yours, so it sends no events. Create one with the platform's API; it appears
        here at the next reading.
      </BlankState>
    )
  }
  return (
    <ul className="flex max-w-5xl flex-col gap-3">
      {list.registrations.map((registration) => (
        <RegistrationCard key={registration.id} registration={registration} />
      ))}
    </ul>
  )
}
