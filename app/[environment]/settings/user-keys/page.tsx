import type { Metadata } from 'next'
import { UserKeysScreen } from '@/components/users/keys/user-keys-screen'
import { keySources } from '@/lib/users/keys/key-sources'
import { countUserKeys, listUserKeys } from '@/lib/users/keys/list-user-keys'
import { USER_KEYS } from '@/lib/users/keys/user-keys'
import { listPage } from '../../desk-page'

export const metadata: Metadata = { title: 'User keys' }

/** The address of a single key shows this page, too. */
export default listPage(USER_KEYS, { list: listUserKeys, count: countUserKeys }, (seed, { environment }) => (
  <UserKeysScreen seed={seed} sources={keySources(environment)} />
))
