import 'server-only'
import type { ComponentProps } from 'react'
import type { UserKeysScreen } from '@/components/users/keys/user-keys-screen'
import type { Scope } from '@/lib/auth/scope'
import { readFromCursor } from '@/lib/list/read-from-cursor'
import { countUserKeys, listUserKeys } from '@/lib/users/keys/list-user-keys'
import { USER_KEYS, type UserKeyAddress } from '@/lib/users/keys/user-keys'

/** @throws AppError `forbidden` without user_key.read */
export async function readUserKeys(
  scope: Scope,
  filters: UserKeyAddress,
): Promise<ComponentProps<typeof UserKeysScreen>['seed']> {
  const readAt = Date.now()
  const list = (cursor: string | null) => listUserKeys(scope, { ...filters, cursor, above: true })
  const [page, counts] = await Promise.all([
    readFromCursor(filters.cursor, list),
    countUserKeys(scope, USER_KEYS.which(filters)),
  ])
  return { readAt, filters, page, counts }
}
