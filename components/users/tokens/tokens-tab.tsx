'use client'

import { useState } from 'react'
import { TimeText } from '@/components/preferences/time-text'
import { useReading } from '@/components/resource/use-reading'
import { BlankState } from '@/components/ui/blank-state'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/layers/dialog'
import { LongPlatformText, PlatformText } from '@/components/ui/text/platform-text'
import { formatCount } from '@/lib/format/number'
import type { ChangeState } from '@/lib/model/platform-change'
import type { MintedToken, MintingUse, MintRecord, UserTokens } from '@/lib/users/tokens/dto'
import type { AccountTabProps } from '../accounts/account-tab'
import { TabHead } from '../page/tab-head'
import { TabSkeleton } from '../page/tab-skeleton'
import { UserReading } from '../page/user-reading'
import { MintForm } from './mint-form'
import { MintedTokenCard } from './minted-token-card'

export function TokensTab({ userId, seed }: AccountTabProps<UserTokens>) {
  const reading = useReading(seed)
  const [isOpen, setIsOpen] = useState(false)
  const [minted, setMinted] = useState<MintedToken | null>(null)
  const take = (answer: MintedToken) => {
    setMinted(answer)
    setIsOpen(false)
    reading.read()
  }
  return (
    <section aria-label="Tokens" className="flex flex-col gap-3">
      <TabHead
        title="Tokens"
        reading={reading}
        actions={
          <Dialog
            title="Mint a token"
            open={isOpen}
            onOpenChange={setIsOpen}
            trigger={
              <Button look="primary" size="small">
                Mint a token…
              </Button>
            }
          >
            {isOpen && <MintForm userId={userId} onMinted={take} onFailed={reading.read} />}
          </Dialog>
        }
      >
        Short-lived tokens let an app act as this user. Each is shown once, to who mints it.
      </TabHead>
      {minted && <MintedTokenCard key={minted.mint.id} minted={minted} onHide={() => setMinted(null)} />}
      <UserReading userId={userId} reading={reading} subject="The tokens" skeleton={<TabSkeleton of="tokens" />}>
        {({ mints, use }) => (
          <>
            <BudgetBar use={use} />
            {mints.length === 0 ? (
              <BlankState title="No token yet">Nobody has minted a token for this user here.</BlankState>
            ) : (
              <MintList mints={mints} />
            )}
          </>
        )}
      </UserReading>
    </section>
  )
}

function BudgetBar({ use: { used, perMinute } }: { use: MintingUse }) {
  return (
    <div className="flex max-w-md flex-col gap-1">
      <meter aria-label="Tokens minted in the last minute" min={0} max={perMinute} value={used} className="sr-only" />
      <div
        aria-hidden
        className="h-2 overflow-hidden rounded-full bg-[color-mix(in_oklch,var(--ink)_10%,var(--panel))] forced-colors:border"
      >
        <div
          className="h-full bg-accent forced-colors:bg-[Highlight]"
          style={{ width: `${Math.min(1, used / perMinute) * 100}%` }}
        />
      </div>
      <p className="text-small text-muted tabular-nums">
        {formatCount(used)} of {formatCount(perMinute)} minted here in the last minute, for all users. The platform
        counts those of your own systems, too.
      </p>
    </div>
  )
}

const STATE_WORDS: Record<ChangeState, string> = {
  sent: 'Being minted',
  done: 'Minted',
  refused: 'Refused',
  unknown: 'Not known: the answer got lost',
}

function MintList({ mints }: { mints: readonly MintRecord[] }) {
  return (
    <ul
      aria-label="Minted tokens"
      className="flex max-w-3xl flex-col divide-y divide-line rounded-card border border-line"
    >
      {mints.map(({ id, state, mintedBy, startedAt, expiresAt, lifetimeSeconds, problem }) => (
        <li key={id} className="flex flex-wrap gap-x-3 gap-y-0.5 px-3 py-2">
          <span className="font-medium">{STATE_WORDS[state]}</span>
          <span className="text-muted">
            <TimeText iso={startedAt} as="compact" /> by <PlatformText text={mintedBy} />, for{' '}
            {formatCount(Math.round(lifetimeSeconds / 60))} min
            {expiresAt && (
              <>
                , until <TimeText iso={expiresAt} as="compact" />
              </>
            )}
          </span>
          {problem && (
            <span className="w-full text-pretty text-muted">
              <LongPlatformText text={problem} isProse />
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}
