'use client'

import { CircleCheck, UserX } from 'lucide-react'
import { PlainTable } from '@/components/data-table/plain-table'
import { drawColumns } from '@/components/list/columns/draw-columns'
import { Badge } from '@/components/ui/badge'
import { PlatformText } from '@/components/ui/text/platform-text'
import type { NewAccountLink, OperatorRow } from '@/lib/auth/accounts/dto'
import { columnsOf } from '@/lib/list/columns'
import { AccountActions } from './account-actions'

const { count, prose, state, text, time } = columnsOf<OperatorRow>()

const columnsWith = (onMade: (made: NewAccountLink) => void) =>
  drawColumns(
    [
      prose('name', 'Name', 'name', { is: ['link', 'flexible'] }),
      text('role', 'Role', 'role'),
      state('state', 'State', ({ isDisabled }) => (isDisabled ? 'Disabled' : 'Active')),
      time('seen', 'Last request', 'lastSeenAt', { from: 620, none: 'never' }),
      count('sessions', 'Sessions', 'sessions', { from: 820 }),
      count('tokens', 'Access tokens', 'tokens', { from: 820 }),
      time('created', 'Created', 'createdAt', { from: 1080 }),
      text('actions', 'Actions', () => ''),
    ],
    {
      name: ({ name, email, isYou }) => (
        <>
          <span className="font-medium">
            <PlatformText text={name} isProse />
            {isYou && <span className="font-normal text-muted"> (you)</span>}
          </span>
          <span className="block text-small [overflow-wrap:anywhere] text-muted">
            <PlatformText text={email} />
          </span>
        </>
      ),
      state: ({ isDisabled }) =>
        isDisabled ? (
          <Badge tone="legacy" icon={<UserX aria-hidden />}>
            Disabled
          </Badge>
        ) : (
          <Badge tone="delivered" icon={<CircleCheck aria-hidden />}>
            Active
          </Badge>
        ),
      actions: (account) => (
        <span className="flex justify-end">
          <AccountActions account={account} onMade={onMade} />
        </span>
      ),
    },
    { actions: <span className="sr-only">Actions</span> },
  )

type Props = { accounts: readonly OperatorRow[]; onMade: (made: NewAccountLink) => void }

export function OperatorRows({ accounts, onMade }: Props) {
  return <PlainTable caption="Accounts" columns={columnsWith(onMade)} rows={accounts} rowKey={({ id }) => id} />
}
