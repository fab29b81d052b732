import { deskSegmentOf } from '../paths'

/** The address of a user’s page or of a page below it; null for an id that no address can name. */
export function userAddress(environment: string, userId: string, ...below: string[]): string | null {
  const segments = [userId, ...below].map(deskSegmentOf)
  return segments.includes(null) ? null : `/${environment}/users/${segments.join('/')}`
}
