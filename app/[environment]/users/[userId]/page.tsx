import type { Metadata } from 'next'
import type { SearchParams } from 'nuqs/server'
import { ActivityList } from '@/components/users/activity/activity-list'
import { activityQuery, loadActivity } from '@/components/users/activity/search-params'
import { addressOf } from '@/lib/api/address-of'
import { readActivity } from '@/lib/users/activity/read-activity'
import { USER_ACTIVITY } from '@/lib/users/activity/routes'
import { userRoute } from './user-route'
import { drawTab } from './user-tab'

export const metadata: Metadata = { title: 'User' }

type Props = { params: Promise<{ environment: string; userId: string }>; searchParams: Promise<SearchParams> }

export default async function UserPage({ params, searchParams }: Props) {
  const route = await userRoute(params)
  const input = await loadActivity(searchParams)
  return drawTab(route, {
    of: 'activity',
    address: addressOf(USER_ACTIVITY, route.place, activityQuery(input)),
    read: (scope, userId) => readActivity(scope, userId, input),
    View: ActivityList,
  })
}
