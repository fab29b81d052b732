import 'server-only'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import type { ReadingSeed } from '@/components/resource/use-reading'
import { type PageScope, pageScope } from '@/lib/http/page-scope'
import { readingOf } from '@/lib/http/reading'
import { decodeText, deskSegmentOf } from '@/lib/paths'
import { CursorQuery, UserId } from '@/lib/users/schemas'
import { userAddress } from '@/lib/users/user-address'

export type UserRoute = { scope: PageScope; userId: string }

const routeOf = cache(async (environment: string, segment: string): Promise<UserRoute> => {
  const scope = await pageScope(environment)
  const userId = UserId.safeParse(decodeText(segment))
  if (!userId.success || userAddress(environment, userId.data) === null) notFound()
  return { scope, userId: userId.data }
})

/** Who looks at which user. */
export async function userRoute(params: Promise<{ environment: string; userId: string }>): Promise<UserRoute> {
  const { environment, userId } = await params
  return routeOf(environment, userId)
}

/** A part of the page: what it was sent with, and where the same is read again, below the user. */
export async function seedOf<T>(
  { scope, userId }: UserRoute,
  below: readonly string[],
  read: (scope: PageScope, userId: string) => Promise<T>,
  query = '',
): Promise<ReadingSeed<T>> {
  const path = `${userAddress(scope.environment.name, userId, ...below)}${query}`
  const reading = await readingOf(scope, ['user', ...below.slice(0, 1)].join(' '), read(scope, userId))
  return { path, readAt: new Date().toISOString(), reading }
}

/** An id that no address can name is not found. */
export function resourceIdOf(segment: string): string {
  const id = UserId.safeParse(decodeText(segment))
  if (!id.success || deskSegmentOf(id.data) === null) notFound()
  return id.data
}

/** The place in a list, and the address's query that names it. */
export function cursorOf(search: Record<string, string | string[] | undefined>): {
  cursor: string | null
  query: string
} {
  const cursor = CursorQuery.safeParse(search).data?.cursor ?? null
  return { cursor, query: cursor === null ? '' : `?${new URLSearchParams({ cursor })}` }
}
