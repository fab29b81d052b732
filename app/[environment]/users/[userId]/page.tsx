import type { Metadata } from 'next'
import { StreamWhenSlow } from '@/components/states/stream-when-slow'
import { ActivityList } from '@/components/users/activity/activity-list'
import { activityQuery, loadActivity } from '@/components/users/activity/search-params'
import { TabSkeleton } from '@/components/users/page/tab-skeleton'
import { addressOf } from '@/lib/api/address-of'
import { readActivity } from '@/lib/users/activity/read-activity'
import { USER_ACTIVITY } from '@/lib/users/activity/routes'
import { seedOf, userRoute } from './user-route'

export const metadata: Metadata = { title: 'User' }

type Props = {
  params: Promise<{ environment: string; userId: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export default async function UserPage({ params, searchParams }: Props) {
  const route = await userRoute(params)
  const input = await loadActivity(searchParams)
  const reading = seedOf(route, addressOf(USER_ACTIVITY, route.place, activityQuery(input)), (scope, userId) =>
    readActivity(scope, userId, input),
  )
  return (
    <StreamWhenSlow reading={reading} fallback={<TabSkeleton of="activity" />}>
      {(seed) => <ActivityList userId={route.userId} seed={seed} />}
    </StreamWhenSlow>
  )
}
