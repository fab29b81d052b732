'use client'

import clsx from 'clsx'
import { RefreshCw } from 'lucide-react'
import { useFrame } from '@/components/api/frame-context'
import { TimeText } from '@/components/preferences/time-text'
import { type ReadingSeed, useReading } from '@/components/resource/use-reading'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { IdText } from '@/components/ui/text/id-text'
import { PlatformText } from '@/components/ui/text/platform-text'
import { sharedAddress } from '@/lib/archive/filter/delivery-address'
import { formatQuantity } from '@/lib/format/number'
import type { UserHead, UserProfile } from '@/lib/users/dto'
import { ProfileFacts } from './profile-facts'
import { ProfileProblem } from './profile-problem'
import { UserHeaderSkeleton } from './user-header-skeleton'
import { UserReading } from './user-reading'

export function UserHeader({ userId, seed }: { userId: string; seed: ReadingSeed<UserHead> }) {
  const reading = useReading(seed)
  const profile = reading.value?.profile.value ?? null
  return (
    <header className="flex shrink-0 flex-col gap-3 px-4 pt-4 pb-3">
      <div className="flex items-start gap-x-3">
        <div className="min-w-0">
          <h1 className="text-title font-semibold tracking-[-0.012em] [overflow-wrap:anywhere]">
            <PlatformText text={nameOf(profile) ?? 'User'} isProse />
          </h1>
          <p className="mt-0.5 flex flex-wrap items-center gap-x-3 text-muted">
            <IdText id={userId} name="user id" head={24} tail={6} />
            {profile?.email && profile.firstName && (
              <span className="inline-flex min-w-0 items-center">
                <PlatformText text={profile.email} className="[overflow-wrap:anywhere]" />
              </span>
            )}
          </p>
        </div>
        <Button className="ml-auto shrink-0" onClick={reading.read} disabled={reading.isReading}>
          <RefreshCw aria-hidden className={clsx('size-3.5', reading.isReading && 'animate-spin')} />
          <span className="phone:sr-only">Refresh</span>
        </Button>
      </div>
      <UserReading userId={userId} reading={reading} subject="The user" skeleton={<UserHeaderSkeleton />}>
        {(head) => (
          <>
            {head.profile.problem ? (
              <ProfileProblem userId={userId} problem={head.profile.problem} />
            ) : (
              <ProfileFacts profile={head.profile.value} />
            )}
            <ArchiveLine head={head} />
          </>
        )}
      </UserReading>
    </header>
  )
}

function nameOf(profile: UserProfile | null): string | null {
  return profile?.firstName ?? profile?.email ?? null
}

function ArchiveLine({ head: { userId, archive, readAt } }: { head: UserHead }) {
  const { environment } = useFrame()
  const href = sharedAddress(environment.name, 'user', userId)
  return (
    <p className="flex flex-wrap items-center gap-x-1.5 gap-y-1 text-small text-muted">
      <span>
        Read <TimeText iso={readAt} as="relative" />.
      </span>
      <span>
        {archive.value === null
          ? 'The archive could not be read.'
          : archive.value.deliveries === 0
            ? 'The archive has no delivery of this user.'
            : `The archive has ${archive.value.isCapped ? 'more than ' : ''}${formatQuantity(archive.value.deliveries, 'delivery', 'deliveries')} of this user`}
        {archive.value?.newestAt && (
          <>
            , the newest <TimeText iso={archive.value.newestAt} as="relative" />.
          </>
        )}
      </span>
      {href && archive.value !== null && archive.value.deliveries > 0 && (
        <ButtonLink href={href} prefetch={false} look="quiet" size="small" className="-my-1 text-small">
          Open them in Deliveries
        </ButtonLink>
      )}
    </p>
  )
}
