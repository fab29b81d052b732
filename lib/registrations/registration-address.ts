import { deskSegmentOf } from '../paths'

/** Edit or move; null for an id no address can name. */
export function registrationAddress(environment: string, id: string, page: 'edit' | 'move'): string | null {
  const segment = deskSegmentOf(id)
  return segment === null ? null : `/${environment}/webhooks/registrations/${segment}/${page}`
}
