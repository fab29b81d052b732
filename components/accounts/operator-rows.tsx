'use client'

import { CircleCheck, UserX } from 'lucide-react'
import { useRoleNames } from '@/components/api/frame-context'
import { PlainTable } from '@/components/data-table/plain-table'
import { drawColumns } from '@/components/list/columns/draw-columns'
import { TimeText } from '@/components/preferences/time-text'
import { Badge } from '@/components/ui/badge'
import { PlatformText } from '@/components/ui/text/platform-text'
import type { NewAccountLink, OperatorRow } from '@/lib/auth/accounts/dto'
import { columnsOf } from '@/lib/list/columns'
import { NO_ROLE, type Role } from '@/lib/model/role'
import { AccountActions } from './account-actions'

const { count, prose, state, text, time } = columnsOf<OperatorRow>()

const columnsWith = (onMade: (made: NewAccountLink) => void) =>
  drawColumns(
    [
      prose('name', 'Name', 'name', { is: ['link', 'flexible'] }),
      state('role', 'Role', 'role', { from: 480 }),
      state('state', 'State', ({ isDisabled }) => (isDisabled ? 'Disabled' : 'Active'), { from: 480 }),
      text('factor', 'Second factor', factorsOf, { from: 820 }),
      time('seen', 'Last request', 'lastSeenAt', { from: 620, none: 'never' }),
      count('sessions', 'Sessions', 'sessions', { from: 820 }),
      count('tokens', 'Access tokens', 'tokens', { from: 820 }),
      text('way', 'Signs in with', wayOf, { from: 1080 }),
      time('created', 'Created', 'createdAt', { from: 1080 }),
      text('actions', 'Actions', () => ''),
    ],
    {
      role: (account) => <RolesText {...account} />,
      way: (account) => <WayText {...account} />,
      name: ({ name, email, role, environmentRoles, isDisabled, isYou, isProviders, identity }) => (
        <>
          <span className="font-medium">
            <PlatformText text={name} isProse />
            {isYou && <span className="font-normal text-muted"> (you)</span>}
          </span>
          <span className="block text-small [overflow-wrap:anywhere] text-muted">
            <PlatformText text={email} />
          </span>
          <span className="block text-small text-muted @min-[480px]:hidden">
            <RolesText role={role} environmentRoles={environmentRoles} />
            {isDisabled && ', disabled'}
          </span>
          {identity && (
            <span className="block text-small text-muted @min-[1080px]:hidden">
              Signs in with <WayText isProviders={isProviders} identity={identity} />
            </span>
          )}
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

/** Names only the kinds of factor: which key a person has is private. */
function factorsOf({ isProviders, hasApp, hasPasskey, mustHaveFactor }: OperatorRow): string {
  if (isProviders) return 'Single sign-on'
  if (hasApp) return hasPasskey ? 'Passkey, app' : 'App'
  if (hasPasskey) return 'Passkey'
  return mustHaveFactor ? 'None, required' : 'None'
}

type Way = Pick<OperatorRow, 'isProviders' | 'identity'>

function wayOf({ isProviders, identity }: Way): string {
  if (isProviders) return identity?.host ?? 'nothing'
  return identity ? `Password or ${identity.host}` : 'Password'
}

function WayText({ isProviders, identity }: Way) {
  if (!identity) return wayOf({ isProviders, identity })
  return (
    <>
      {!isProviders && 'Password or '}
      <PlatformText text={identity.host} />
      <span className="text-muted">
        {isProviders ? ', since ' : ', linked '}
        <TimeText iso={identity.since} as="compact" />
      </span>
    </>
  )
}

function RolesText({ role, environmentRoles }: Pick<OperatorRow, 'role' | 'environmentRoles'>) {
  return (
    <>
      <RoleText role={role} />
      {environmentRoles.map(
        ({ environment, label, role: own }) =>
          own !== null && (
            <span key={environment} className="block text-small text-muted">
              {label}: {own === NO_ROLE ? own : <RoleText role={own} />}
            </span>
          ),
      )}
    </>
  )
}

function RoleText({ role }: { role: Role }) {
  const isKnown = useRoleNames().includes(role)
  return (
    <span className="whitespace-nowrap">
      <PlatformText text={role} />
      {!isKnown && <span className="text-failed"> (not configured)</span>}
    </span>
  )
}

type Props = { accounts: readonly OperatorRow[]; onMade: (made: NewAccountLink) => void }

export function OperatorRows({ accounts, onMade }: Props) {
  return <PlainTable caption="Accounts" columns={columnsWith(onMade)} rows={accounts} rowKey={({ id }) => id} />
}
