'use client'

import { useState } from 'react'
import { PlainTable } from '@/components/data-table/plain-table'
import { drawColumns } from '@/components/list/columns/draw-columns'
import { useReading } from '@/components/resource/use-reading'
import { BlankState } from '@/components/ui/blank-state'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/layers/dialog'
import { LongPlatformText } from '@/components/ui/text/platform-text'
import { formatCount } from '@/lib/format/number'
import { columnsOf } from '@/lib/list/columns'
import type { ChangeState } from '@/lib/model/platform-change'
import type { MintedToken, MintingUse, MintRecord, UserTokens } from '@/lib/users/tokens/dto'
import type { AccountTabProps } from '../accounts/account-tab'
import { ReadingTab } from '../page/reading-tab'
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
    <ReadingTab
      userId={userId}
      reading={reading}
      title="Tokens"
      lead="Short-lived tokens let an app act as this user. Each is shown once, to the person who mints it."
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
      note={minted && <MintedTokenCard key={minted.mint.id} minted={minted} onHide={() => setMinted(null)} />}
    >
      {({ mints, use }) => (
        <>
          <BudgetBar use={use} />
          {mints.length === 0 ? (
            <BlankState title="No tokens yet">Tokens that are minted here for this user are listed here.</BlankState>
          ) : (
            <PlainTable caption="Minted tokens" columns={COLUMNS} rows={mints} rowKey={({ id }) => id} />
          )}
        </>
      )}
    </ReadingTab>
  )
}

function BudgetBar({ use: { used, perMinute } }: { use: MintingUse }) {
  return (
    <div className="flex max-w-md flex-col gap-1">
      <meter aria-label="Tokens minted in the last minute" min={0} max={perMinute} value={used} className="sr-only" />
      <div aria-hidden className="progress-track">
        <div
          className="h-full bg-accent forced-colors:bg-[Highlight]"
          style={{ width: `${Math.min(1, used / perMinute) * 100}%` }}
        />
      </div>
      <p className="text-small text-muted tabular-nums">
        {formatCount(used)} of {formatCount(perMinute)} minted here in the last minute, for all users. The platform also
        counts tokens that your own systems mint.
      </p>
    </div>
  )
}

const STATE_WORDS: Record<ChangeState, string> = {
  sent: 'Being minted',
  done: 'Minted',
  refused: 'Refused',
  unknown: 'Unknown: the answer was lost',
}

const { prose, state, text, time } = columnsOf<MintRecord>()

const COLUMNS = drawColumns(
  [
    time('minted', 'Requested', 'startedAt'),
    state('state', 'State', (mint) => STATE_WORDS[mint.state]),
    text('by', 'By', 'mintedBy', { is: ['flexible'] }),
    text('lifetime', 'Lifetime', ({ lifetimeSeconds }) => `${formatCount(Math.round(lifetimeSeconds / 60))} min`),
    time('expires', 'Expires', 'expiresAt', { none: '–' }),
    prose('problem', 'Problem', 'problem', { is: ['flexible'], none: '–' }),
  ],
  { problem: ({ problem }) => problem && <LongPlatformText text={problem} isProse /> },
)
