'use client'

import { useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { usePathname } from 'next/navigation'
import { ApiError, call } from '@/components/api/fetch-json'
import { useFrame } from '@/components/api/frame-context'
import { useRemaining } from '@/components/ui/hooks/use-remaining'
import { TextLink } from '@/components/ui/text-link'
import type { SecretNotice } from '@/lib/secret/dto'
import { SECRET_ROUTES } from '@/lib/secret/routes'

const AGAIN_MS: Record<SecretNotice['kind'], number> = { changing: 5_000, rejecting: 15_000 }
const OTHERWISE_MS = 30_000

/** The key begins as that of the secret’s status, so that a change on this page reads both again. */
function useSecretNotice(first: SecretNotice | null): SecretNotice | null {
  const { environment } = useFrame()
  const { data } = useQuery({
    queryKey: ['secret', environment.name, 'notice'],
    queryFn: ({ signal }) => call(SECRET_ROUTES.notice, { environment: environment.name }, { signal }),
    initialData: { notice: first },
    refetchInterval: ({ state: { data, error } }) => {
      if (error instanceof ApiError && error.status === 401) return false
      return data?.notice ? AGAIN_MS[data.notice.kind] : OTHERWISE_MS
    },
    refetchOnWindowFocus: true,
  })
  return data.notice
}

/** A notice about the secret on every page but the secret’s own, which says more. */
export function SecretLine({ notice: first }: { notice: SecretNotice | null }) {
  const { environment } = useFrame()
  const notice = useSecretNotice(first)
  const address = `/${environment.name}/webhooks/secret`
  const isThere = usePathname() === address
  if (notice === null || isThere) return null
  return (
    <section
      aria-label="Webhook secret"
      data-tone={notice.kind === 'changing' ? 'unknown' : 'rejected'}
      className="flex shrink-0 flex-wrap items-center gap-x-2 border-b border-line bg-tone-soft px-4 py-1"
    >
      <p className="flex min-w-0 items-start gap-2">
        <KeyRound aria-hidden className="mt-0.5 size-3.5 shrink-0 text-tone" />
        <span>{notice.kind === 'changing' ? <Changing {...notice} /> : <Rejecting {...notice} />}</span>
      </p>
      <TextLink href={address} className="inline-flex min-h-6 items-center font-medium">
        {notice.kind === 'changing' ? 'Follow the change' : 'See which endpoints'}
      </TextLink>
    </section>
  )
}

function Changing({ windowMs, readAt }: Extract<SecretNotice, { kind: 'changing' }>) {
  const left = Math.ceil(useRemaining(windowMs, readAt) / 1000)
  if (left === 0) return 'The webhook secret was changed. The next sync brings the verdict.'
  return (
    <>
      The webhook secret is changing: the old or the new one may sign for another{' '}
      <span className="tabular-nums">{left} s</span>.
    </>
  )
}

function Rejecting({ endpoints }: Extract<SecretNotice, { kind: 'rejecting' }>) {
  const who = endpoints === 1 ? '1 endpoint rejects' : `${endpoints} endpoints reject`
  return `Since the webhook secret was changed, ${who} more deliveries than before.`
}
