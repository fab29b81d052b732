import { queryOptions } from '@tanstack/react-query'
import { call } from '@/components/api/fetch-json'
import type { PlatformFacts } from '@/lib/errors'
import type { RegistrationList } from '@/lib/registrations/dto'
import { REGISTRATION_ROUTES } from '@/lib/registrations/routes'

export type RegistrationsSeed =
  | { list: RegistrationList; problem: null }
  | {
      list: null
      problem: { title: string; detail: string; status: number; requestId: string; platform?: PlatformFacts }
    }

/** The registrations; each reading is a call to the platform. */
export function registrationsQuery(environment: string) {
  return queryOptions({
    queryKey: ['registrations', environment],
    queryFn: ({ signal }) => call(REGISTRATION_ROUTES.list, { environment }, { signal }),
    retry: false,
    enabled: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
}
