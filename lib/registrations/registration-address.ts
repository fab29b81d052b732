import { segmentOf } from '../paths'

/** The page that edits or moves a registration. Null for an id that no address can name. */
export function registrationAddress(environment: string, id: string, page: 'edit' | 'move'): string | null {
  const segment = segmentOf(id)
  return segment === null ? null : `/${environment}/webhooks/registrations/${segment}/${page}`
}
