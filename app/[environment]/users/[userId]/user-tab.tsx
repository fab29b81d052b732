import 'server-only'
import type { SearchParams } from 'nuqs/server'
import type { ComponentType, Key, ReactNode } from 'react'
import type { ReadingSeed } from '@/components/resource/use-reading'
import { StreamWhenSlow } from '@/components/states/stream-when-slow'
import { TabSkeleton } from '@/components/users/page/tab-skeleton'
import { addressOf, type RouteAddress } from '@/lib/api/address-of'
import type { RouteData } from '@/lib/api/route-data'
import type { Scope } from '@/lib/auth/scope'
import type { List } from '@/lib/list/define-list'
import type { UserPath } from '@/lib/users/api/routes'
import { CursorQuery } from '@/lib/users/schemas'
import { resourceIdOf, seedOf, type UserRoute, userRoute } from './user-route'

type Segments = { environment: string; userId: string }

type Given<Params = Segments> = { params: Promise<Params>; searchParams: Promise<SearchParams> }

type View<T> = ComponentType<{ userId: string; seed: ReadingSeed<T> }>

type Reading<T> = {
  address: RouteAddress<T>
  read: (scope: Scope, userId: string) => Promise<NoInfer<T>>
  of: string
  View: View<T>
  key?: Key
}

/** Draws a part of a user’s page, and a skeleton while the platform is slow to answer. */
export function drawTab<T>(route: UserRoute, { address, read, of, View, key }: Reading<T>): ReactNode {
  return (
    <StreamWhenSlow reading={seedOf(route, address, read)} fallback={<TabSkeleton of={of} />}>
      {(seed) => <View key={key} userId={route.userId} seed={seed} />}
    </StreamWhenSlow>
  )
}

/** A tab with one whole list. */
export function userTab<T>(
  of: string,
  data: RouteData<UserPath, undefined, undefined, T>,
  read: Reading<T>['read'],
  View: View<T>,
) {
  return async function UserTab({ params }: Given) {
    const route = await userRoute(params)
    return drawTab(route, { of, address: addressOf(data, route.place), read, View })
  }
}

/** A tab whose rows are paged by a cursor. */
export function userPagesTab<T>(
  of: string,
  data: RouteData<UserPath, { cursor: string | null }, undefined, T>,
  read: (scope: Scope, userId: string, cursor: string | null) => Promise<T>,
  View: View<T>,
) {
  return async function UserPagesTab({ params, searchParams }: Given) {
    const route = await userRoute(params)
    const cursor = CursorQuery.safeParse(await searchParams).data?.cursor ?? null
    const address = addressOf(data, route.place, { cursor })
    return drawTab(route, { of, address, read: (scope, userId) => read(scope, userId, cursor), View })
  }
}

/** A tab with a list of the platform and its filters. */
export function userListTab<F, P extends F & { cursor: string | null }, Row, Counts, T>(
  list: List<F, P, Row, Counts>,
  data: RouteData<UserPath, string, undefined, T>,
  read: (scope: Scope, userId: string, filters: P) => Promise<T>,
  View: View<T>,
) {
  return async function UserListTab({ params, searchParams }: Given) {
    const route = await userRoute(params)
    const filters = await list.load(searchParams)
    const address = addressOf(data, route.place, list.query(list.pageOf(filters)))
    return drawTab(route, { of: list.noun.many, address, read: (scope, userId) => read(scope, userId, filters), View })
  }
}

/** The page of one resource, by its id. */
export function userResourceTab<T>(
  of: string,
  data: RouteData<`${UserPath}{resourceId}`, undefined, undefined, T>,
  read: (scope: Scope, userId: string, id: string) => Promise<T>,
  View: View<T>,
) {
  return async function UserResourceTab({ params }: Given<Segments & { resourceId: string }>) {
    const route = await userRoute(params)
    const resourceId = resourceIdOf((await params).resourceId)
    return drawTab(route, {
      of,
      address: addressOf(data, { ...route.place, resourceId }),
      read: (scope, userId) => read(scope, userId, resourceId),
      View,
      key: resourceId,
    })
  }
}
