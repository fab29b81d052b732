import type { Metadata } from 'next'
import { KeysForbidden } from '@/components/users/keys/keys-forbidden'
import { UserKeysScreen } from '@/components/users/keys/user-keys-screen'
import { isAllowed } from '@/lib/auth/roles'
import { pageScope } from '@/lib/http/page-scope'
import { keySources } from '@/lib/users/keys/key-sources'
import { USER_KEYS } from '@/lib/users/keys/user-keys'
import { readUserKeys } from './read-user-keys'

export const metadata: Metadata = { title: 'User keys' }

type Props = {
  params: Promise<{ environment: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

/** Serves a key's own address, too. */
export default async function UserKeysPage({ params, searchParams }: Props) {
  const { environment } = await params
  const filters = await USER_KEYS.load(searchParams)
  const scope = await pageScope(environment)
  if (!isAllowed(scope.actor.role, USER_KEYS.permission)) return <KeysForbidden permission="user_key.read" />
  return <UserKeysScreen seed={await readUserKeys(scope, filters)} sources={keySources(scope.environment)} />
}
