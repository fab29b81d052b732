import { deskSegmentOf } from '../paths'

/** The address of a registration’s edit or move page; null for an id that no address can name. */
export function registrationAddress(environment: string, id: string, page: 'edit' | 'move'): string | null {
  const segment = deskSegmentOf(id)
  return segment === null ? null : `/${environment}/webhooks/registrations/${segment}/${page}`
}
