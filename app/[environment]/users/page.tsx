import type { Metadata } from 'next'
import { UserSearch } from '@/components/search/user-search'
import { FailureOfRole } from '@/components/users/page/failure-of-role'
import { OpenedUsers } from '@/components/users/page/opened-users'
import { isAllowed } from '@/lib/auth/roles'
import { pageScope } from '@/lib/http/page-scope'
import { listOpenedUsers } from '@/lib/users/support/list-opened-users'

export const metadata: Metadata = { title: 'Users' }

type Props = { params: Promise<{ environment: string }> }

export default async function UsersPage({ params }: Props) {
  const scope = await pageScope((await params).environment)
  if (!isAllowed(scope.actor.role, 'user.read')) return <FailureOfRole />
  return (
    <UserSearch>
      <OpenedUsers users={await listOpenedUsers(scope)} />
    </UserSearch>
  )
}
