import { segmentOf } from '../paths'

/** Edit or move; null for an id no address can name. */
export function registrationAddress(environment: string, id: string, page: 'edit' | 'move'): string | null {
  const segment = segmentOf(id)
  return segment === null ? null : `/${environment}/webhooks/registrations/${segment}/${page}`
}
