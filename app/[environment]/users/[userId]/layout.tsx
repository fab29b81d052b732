import type { ReactNode } from 'react'
import { ForbiddenState } from '@/components/states/forbidden-state'
import { StreamWhenSlow } from '@/components/states/stream-when-slow'
import { PurposeQuestion } from '@/components/users/page/purpose-question'
import { UserHeader } from '@/components/users/page/user-header'
import { UserHeaderSkeleton } from '@/components/users/page/user-header-skeleton'
import { UserTabs } from '@/components/users/page/user-tabs'
import { addressOf } from '@/lib/api/address-of'
import { may } from '@/lib/auth/scope'
import { USER_ROUTES } from '@/lib/users/api/routes'
import { readUserHead } from '@/lib/users/read/read-user-head'
import { needsPurpose } from '@/lib/users/support/require-purpose'
import { readTabCounts } from './tab-counts'
import { seedOf, userRoute } from './user-route'

type Props = { params: Promise<{ environment: string; userId: string }>; children: ReactNode }

/** The question for a purpose replaces the page; each read function refuses without one as well. */
export default async function UserLayout({ params, children }: Props) {
  const route = await userRoute(params)
  const { scope, userId } = route
  if (!may(scope.actor, 'user.read')) return <ForbiddenState permission="user.read" scope={scope} />
  if (await needsPurpose(scope, userId)) return <PurposeQuestion key={userId} userId={userId} />
  return (
    <>
      <StreamWhenSlow
        reading={seedOf(route, addressOf(USER_ROUTES.head, route.place), readUserHead)}
        fallback={<UserHeaderSkeleton userId={userId} />}
      >
        {(seed) => <UserHeader userId={userId} seed={seed} />}
      </StreamWhenSlow>
      <UserTabs userId={userId} counts={await readTabCounts(route)} />
      <div className="flex min-w-0 flex-col gap-3 px-4 py-3 pb-8 phone:[--above-rows:6rem] [&_:focus-visible]:scroll-mt-28">
        {children}
      </div>
    </>
  )
}
