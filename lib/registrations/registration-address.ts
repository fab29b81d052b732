import { segmentOf } from '../paths'

/**
 * Where a registration's events are edited, or it is moved to another URL. Null for an id that no address can name: no
 * request to the platform can either.
 */
export function registrationAddress(environment: string, id: string, page: 'edit' | 'move'): string | null {
  const segment = segmentOf(id)
  return segment === null ? null : `/${environment}/webhooks/registrations/${segment}/${page}`
}
