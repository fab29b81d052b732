import type { UnreadableRegistration } from '../dto'

/**
 * Whether one of the registrations that can't be read may be the one that is looked for.
 *
 * @param id null for one whose id is not known
 */
export function mayBeUnreadable(
  { unreadable }: { unreadable: readonly Pick<UnreadableRegistration, 'id'>[] },
  id: string | null,
): boolean {
  return unreadable.some((each) => id === null || each.id === null || each.id === id)
}
