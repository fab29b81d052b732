import 'server-only'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import type { ReadingSeed } from '@/components/resource/use-reading'
import type { RouteAddress } from '@/lib/api/address-of'
import { type PageScope, pageScope } from '@/lib/http/page-scope'
import { readingOf } from '@/lib/http/reading'
import { decodeText, deskSegmentOf } from '@/lib/paths'
import { UserId } from '@/lib/users/schemas'
import { userAddress } from '@/lib/users/user-address'

export type UserRoute = { scope: PageScope; userId: string; place: { environment: string; userId: string } }

const routeOf = cache(async (environment: string, segment: string): Promise<UserRoute> => {
  const scope = await pageScope(environment)
  const userId = UserId.safeParse(decodeText(segment))
  if (!userId.success || userAddress(environment, userId.data) === null) notFound()
  return { scope, userId: userId.data, place: { environment, userId: userId.data } }
})

/** The scope of the reader, and the user whom the address names. */
export async function userRoute(params: Promise<{ environment: string; userId: string }>): Promise<UserRoute> {
  const { environment, userId } = await params
  return routeOf(environment, userId)
}

/** The seed of one part of the page, and the address that reads the same again. */
export async function seedOf<T>(
  { scope, userId }: UserRoute,
  address: RouteAddress<T>,
  read: (scope: PageScope, userId: string) => Promise<NoInfer<T>>,
): Promise<ReadingSeed<T>> {
  const [, , , , , part = 'head'] = address.split(/[/?]/)
  const reading = await readingOf(scope, `user ${part}`, read(scope, userId))
  return { address, readAt: new Date().toISOString(), reading }
}

/** An id that no address can name is not found. */
export function resourceIdOf(segment: string): string {
  const id = UserId.safeParse(decodeText(segment))
  if (!id.success || deskSegmentOf(id.data) === null) notFound()
  return id.data
}
