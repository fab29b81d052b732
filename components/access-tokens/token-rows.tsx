'use client'

import { CircleCheck, CircleSlash, Clock, UserX } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { TimeText } from '@/components/preferences/time-text'
import { ProblemText } from '@/components/states/problem-text'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/layers/dialog'
import { AlertLine } from '@/components/ui/section'
import { announce } from '@/components/ui/text/announcer'
import { PlatformText } from '@/components/ui/text/platform-text'
import type { AccessTokenRow, AccessTokenState } from '@/lib/auth/access-tokens/dto'
import { useRevokeToken } from './token-queries'

const STATES: Record<AccessTokenState, { label: string; tone: string; icon: ReactNode }> = {
  live: { label: 'Active', tone: 'delivered', icon: <CircleCheck aria-hidden /> },
  expired: { label: 'Ended', tone: 'legacy', icon: <Clock aria-hidden /> },
  revoked: { label: 'Revoked', tone: 'legacy', icon: <CircleSlash aria-hidden /> },
  disabled: { label: 'Account disabled', tone: 'rejected', icon: <UserX aria-hidden /> },
}

export function TokenRows({ tokens, showsOwner }: { tokens: readonly AccessTokenRow[]; showsOwner: boolean }) {
  return (
    <ul
      aria-label="Access tokens"
      className="flex flex-col divide-y divide-line rounded-card border border-line bg-panel"
    >
      {tokens.map((token) => (
        <TokenRow key={token.id} token={token} showsOwner={showsOwner} />
      ))}
    </ul>
  )
}

function TokenRow({ token, showsOwner }: { token: AccessTokenRow; showsOwner: boolean }) {
  const { name, lastFour, role, holdsRole, ownerName, state, createdAt, expiresAt, lastUsedAt } = token
  const { label, tone, icon } = STATES[state]
  return (
    <li className="flex items-start gap-3 px-4 py-3 phone:flex-col">
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <span className="font-medium [overflow-wrap:anywhere]">
            <PlatformText text={name} isProse />
          </span>
          <code className="font-mono text-small text-muted">rdk_…{lastFour}</code>
          <Badge tone={tone} icon={icon}>
            {label}
          </Badge>
        </div>
        <p className="text-small text-pretty text-muted">
          {showsOwner && (
            <>
              of <PlatformText text={ownerName} isProse />,{' '}
            </>
          )}
          {holdsRole === role ? `role ${role}` : `role ${role}, held to ${holdsRole} by its owner’s`}, created{' '}
          <TimeText iso={createdAt} as="compact" />, {state === 'expired' ? 'ended' : 'ends'}{' '}
          <TimeText iso={expiresAt} as="compact" />,{' '}
          {lastUsedAt ? (
            <>
              last used <TimeText iso={lastUsedAt} as="relative" />
            </>
          ) : (
            'never used'
          )}
          <Revocation token={token} />
        </p>
      </div>
      {(state === 'live' || state === 'disabled') && <RevokeDialog token={token} />}
    </li>
  )
}

function Revocation({ token: { revokedAt, revokedBy } }: { token: AccessTokenRow }) {
  if (revokedAt === null) return null
  return (
    <>
      , revoked <TimeText iso={revokedAt} as="compact" />
      {revokedBy !== null && (
        <>
          {' '}
          by <PlatformText text={revokedBy} isProse />
        </>
      )}
    </>
  )
}

function RevokeDialog({ token: { id, name, isMine, ownerName } }: { token: AccessTokenRow }) {
  const [isOpen, setIsOpen] = useState(false)
  const { mutate, isPending, error } = useRevokeToken()
  const revoke = () =>
    mutate(id, {
      onSuccess: () => {
        announce('The token is revoked')
        setIsOpen(false)
      },
    })
  return (
    <Dialog
      title="Revoke this token?"
      trigger={
        <Button size="small" aria-label={`Revoke ${name}…`}>
          Revoke…
        </Button>
      }
      open={isOpen}
      onOpenChange={setIsOpen}
    >
      <div className="flex flex-col gap-3 px-4 pb-4">
        <p className="text-pretty">
          Whatever uses “<PlatformText text={name} isProse />”
          {!isMine && (
            <>
              {' '}
              of <PlatformText text={ownerName} isProse />
            </>
          )}{' '}
          is refused from its next request, and what it follows live ends within about a second. This can’t be taken
          back.
        </p>
        <AlertLine>{error && <ProblemText error={error} />}</AlertLine>
        <div className="flex flex-wrap gap-2">
          <Button look="danger" disabled={isPending} focusableWhenDisabled onClick={revoke}>
            {isPending ? 'Revoking…' : 'Revoke the token'}
          </Button>
          <Button onClick={() => setIsOpen(false)}>Keep it</Button>
        </div>
      </div>
    </Dialog>
  )
}
