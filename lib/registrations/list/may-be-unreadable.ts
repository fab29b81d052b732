import type { UnreadableRegistration } from '../dto'

/** Whether an unreadable registration may be the one with this id. @param id null if it is not known */
export function mayBeUnreadable(
  { unreadable }: { unreadable: readonly Pick<UnreadableRegistration, 'id'>[] },
  id: string | null,
): boolean {
  return unreadable.some((each) => id === null || each.id === null || each.id === id)
}
