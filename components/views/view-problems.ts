import { ApiError } from '@/components/api/fetch-json'

/** Whether someone changed the view since it was read. */
export function isOutdated(error: unknown): boolean {
  return error instanceof ApiError && error.status === 409 && error.fields.length === 0
}
