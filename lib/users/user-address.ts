import { deskSegmentOf } from '../paths'

/** Address of a user's page, or of what lies below it. Null for an id that no address can name. */
export function userAddress(environment: string, userId: string, ...below: string[]): string | null {
  const segments = [userId, ...below].map(deskSegmentOf)
  return segments.includes(null) ? null : `/${environment}/users/${segments.join('/')}`
}
