import type { Metadata } from 'next'
import { UserSearch } from '@/components/search/user-search'
import { OpenedUsers } from '@/components/users/page/opened-users'
import { listOpenedUsers } from '@/lib/users/support/list-opened-users'
import { deskPage } from '../desk-page'

export const metadata: Metadata = { title: 'Users' }

export default deskPage('user.read', async ({ scope }) => (
  <UserSearch>
    <OpenedUsers users={await listOpenedUsers(scope)} />
  </UserSearch>
))
