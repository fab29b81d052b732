'use client'

import Link from 'next/link'
import { useFrame } from '@/components/api/frame-context'
import { TimeText } from '@/components/preferences/time-text'
import { PlatformText } from '@/components/ui/text/platform-text'
import { visibleText } from '@/lib/format/visible-text'
import type { OpenedUser } from '@/lib/users/support/list-opened-users'
import { userAddress } from '@/lib/users/user-address'

export function OpenedUsers({ users }: { users: readonly OpenedUser[] }) {
  const { environment } = useFrame()
  if (users.length === 0) return null
  return (
    <section aria-labelledby="opened-users" className="flex flex-col gap-1">
      <h2 id="opened-users" className="font-semibold">
        Opened since you signed in
      </h2>
      <ul className="divide-y divide-line border-y border-line">
        {users.map(({ userId, purpose, openedAt }) => (
          <li key={userId} className="flex items-baseline gap-3 py-1.5">
            <Link
              href={userAddress(environment.name, userId) ?? ''}
              prefetch={false}
              className="min-w-0 truncate font-mono text-small hover:underline"
            >
              <PlatformText text={userId} title={visibleText(userId)} />
            </Link>
            <span className="min-w-0 flex-1 truncate text-muted">
              <PlatformText text={purpose} isProse />
            </span>
            <TimeText iso={openedAt} as="relative" className="shrink-0 text-small text-faint" />
          </li>
        ))}
      </ul>
    </section>
  )
}
