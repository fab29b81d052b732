'use client'

import { useFrame, usePermission } from '@/components/api/frame-context'
import { TimeText } from '@/components/preferences/time-text'
import { type ReadingSeed, useReading } from '@/components/resource/use-reading'
import { TextLink } from '@/components/ui/text-link'
import { sharedAddress } from '@/lib/archive/filter/delivery-address'
import { AUDIT } from '@/lib/audit/audit-list'
import { formatQuantity } from '@/lib/format/number'
import { unfitReason } from '@/lib/list/members'
import { rowAddress } from '@/lib/list/row-address'
import { REDELIVERIES } from '@/lib/redelivery/list/redeliveries'
import type { UserHead, UserProfile } from '@/lib/users/dto'
import { ProfileFacts } from './profile-facts'
import { ProfileProblem } from './profile-problem'
import { UserFactsSkeleton } from './user-header-skeleton'
import { UserNameBar } from './user-name-bar'
import { UserReading } from './user-reading'

export function UserHeader({ userId, seed }: { userId: string; seed: ReadingSeed<UserHead> }) {
  const reading = useReading(seed)
  const profile = reading.value?.profile.value ?? null
  return (
    <>
      <UserNameBar userId={userId} name={nameOf(profile)} reading={reading} />
      <div className="shrink-0 px-4 pb-3">
        <UserReading userId={userId} reading={reading} subject="The user" skeleton={<UserFactsSkeleton />}>
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
      </div>
    </>
  )
}

function nameOf(profile: UserProfile | null): string | null {
  return profile?.firstName ?? profile?.email ?? null
}

function ArchiveLine({ head: { userId, archive, readAt } }: { head: UserHead }) {
  const { environment } = useFrame()
  const href = sharedAddress(environment.name, 'user', userId)
  const { value } = archive
  const count =
    value &&
    `${value.isCapped ? 'more than ' : ''}${value.deliveries === 0 ? 'no delivery' : formatQuantity(value.deliveries, 'delivery', 'deliveries')}`
  return (
    <p className="text-small text-muted phone:min-h-[2.9em]">
      Read <TimeText iso={readAt} as="relative" />.{' '}
      {value === null ? (
        'The archive could not be read.'
      ) : (
        <>
          The archive has {href && value.deliveries > 0 ? <TextLink href={href}>{count}</TextLink> : count} of this user
          {value.newestAt && (
            <>
              , the newest <TimeText iso={value.newestAt} as="relative" />
            </>
          )}
          .
        </>
      )}
      <ActsOfStaff userId={userId} />
    </p>
  )
}

/** Links to the redeliveries of the user’s payloads, and to the audit of the user. */
function ActsOfStaff({ userId }: { userId: string }) {
  const { name } = useFrame().environment
  const isSent = usePermission('redelivery.read')
  const isAudited = usePermission('audit.read')
  if (unfitReason(userId) !== null || !isSent) return null
  return (
    <>
      {' '}
      <TextLink href={rowAddress(REDELIVERIES, name, { about: [userId] })}>Redeliveries</TextLink>
      {isAudited && (
        <>
          {' · '}
          <TextLink href={rowAddress(AUDIT, name, { entityId: [userId] })}>Audit</TextLink>
        </>
      )}
    </>
  )
}
