'use client'

import { CircleCheck, CircleSlash, Clock, UserX } from 'lucide-react'
import type { ReactNode } from 'react'
import { PlainTable } from '@/components/data-table/plain-table'
import { drawColumns } from '@/components/list/columns/draw-columns'
import { TimeText } from '@/components/preferences/time-text'
import { ConfirmDialog } from '@/components/states/confirm-dialog'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { announce } from '@/components/ui/text/announcer'
import { PlatformText } from '@/components/ui/text/platform-text'
import type { AccessTokenRow, AccessTokenState } from '@/lib/auth/access-tokens/dto'
import { columnsOf } from '@/lib/list/columns'
import { useRevokeToken } from './token-queries'

const STATES: Record<AccessTokenState, { label: string; tone: string; icon: ReactNode }> = {
  live: { label: 'Active', tone: 'delivered', icon: <CircleCheck aria-hidden /> },
  expired: { label: 'Expired', tone: 'legacy', icon: <Clock aria-hidden /> },
  revoked: { label: 'Revoked', tone: 'legacy', icon: <CircleSlash aria-hidden /> },
  disabled: { label: 'Account disabled', tone: 'rejected', icon: <UserX aria-hidden /> },
}

const { prose, state, text, time } = columnsOf<AccessTokenRow>()

const COLUMNS = drawColumns(
  [
    prose('name', 'Name', 'name', { is: ['link', 'flexible'] }),
    state('state', 'State', 'state'),
    prose('owner', 'Owner', 'ownerName', { is: ['flexible'] }),
    text('scopes', 'Scopes', ({ scopes }) => scopes.join(', '), { from: 620 }),
    text('role', 'Role', 'role', { from: 620 }),
    time('created', 'Created', 'createdAt', { from: 620 }),
    time('ends', 'Expires', 'expiresAt'),
    time('used', 'Last used', 'lastUsedAt', { none: 'never' }),
    text('revoke', 'Revoke', () => ''),
  ],
  {
    name: ({ name, lastFour, role, scopes }) => (
      <>
        <span className="font-medium">
          <PlatformText text={name} isProse />
        </span>
        <span className="block text-small whitespace-nowrap text-muted">
          <code className="font-mono">rdk_…{lastFour}</code>
          <span className="@min-[620px]:hidden"> · {role}</span>
        </span>
        <span className="block text-small text-muted @min-[620px]:hidden">{scopes.join(', ')}</span>
      </>
    ),
    state: (token) => <State token={token} />,
    role: ({ role, limitedBy }) => (limitedBy === null ? role : `${role}, limited by its owner’s role, ${limitedBy}`),
    revoke: (token) =>
      (token.state === 'live' || token.state === 'disabled') && (
        <span className="flex justify-end">
          <RevokeDialog token={token} />
        </span>
      ),
  },
  { revoke: <span className="sr-only">Revoke</span> },
)

const OWN_COLUMNS = COLUMNS.filter(({ id }) => id !== 'owner')

export function TokenRows({ tokens, showsOwner }: { tokens: readonly AccessTokenRow[]; showsOwner: boolean }) {
  return (
    <PlainTable
      caption="Access tokens"
      columns={showsOwner ? COLUMNS : OWN_COLUMNS}
      rows={tokens}
      rowKey={({ id }) => id}
    />
  )
}

function State({ token: { state, revokedAt, revokedBy } }: { token: AccessTokenRow }) {
  const { label, tone, icon } = STATES[state]
  return (
    <>
      <Badge tone={tone} icon={icon}>
        {label}
      </Badge>
      {revokedAt !== null && (
        <span className="block text-small text-muted">
          <TimeText iso={revokedAt} as="compact" />
          {revokedBy !== null && (
            <>
              {' '}
              by <PlatformText text={revokedBy} isProse />
            </>
          )}
        </span>
      )}
    </>
  )
}

function RevokeDialog({ token: { id, name, isMine, ownerName } }: { token: AccessTokenRow }) {
  const revoking = useRevokeToken()
  const revoke = (close: () => void) =>
    revoking.mutate(id, {
      onSuccess: () => {
        announce('The token is revoked')
        close()
      },
    })
  return (
    <ConfirmDialog
      title="Revoke this token?"
      trigger={
        <Button size="small" aria-label={`Revoke ${name}…`}>
          Revoke…
        </Button>
      }
      label="Revoke the token"
      busyLabel="Revoking…"
      sending={revoking}
      onConfirm={revoke}
    >
      <p className="text-pretty">
        Anything that uses “<PlatformText text={name} isProse />”
        {!isMine && (
          <>
            {' '}
            of <PlatformText text={ownerName} isProse />
          </>
        )}{' '}
        is refused from its next request, and live streams that it follows end within about a second. This can’t be
        undone.
      </p>
    </ConfirmDialog>
  )
}
