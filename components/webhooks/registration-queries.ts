import { queryOptions } from '@tanstack/react-query'
import { fetchJson } from '@/components/api/fetch-json'
import type { PlatformFacts } from '@/lib/errors'
import type { RegistrationList } from '@/lib/registrations/dto'

export type RegistrationsSeed =
  | { list: RegistrationList; problem: null }
  | {
      list: null
      problem: { title: string; detail: string; status: number; requestId: string; platform?: PlatformFacts }
    }

/** Each reading is a call to the platform. */
export function registrationsQuery(environment: string) {
  return queryOptions({
    queryKey: ['registrations', environment],
    queryFn: ({ signal }) => fetchJson<RegistrationList>(`/api/${environment}/registrations`, { signal }),
    retry: false,
    enabled: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
}
