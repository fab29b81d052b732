'use client'

import { KeyRound, TriangleAlert } from 'lucide-react'
import { TimeText } from '@/components/preferences/time-text'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { CopyButton } from '@/components/ui/text/copy-button'
import type { MintedToken } from '@/lib/users/tokens/dto'

/** The only place where a token is ever shown. */
export function MintedTokenCard({ minted: { mint, token }, onHide }: { minted: MintedToken; onHide: () => void }) {
  const hide = (
    <Button size="small" onClick={onHide}>
      Hide
    </Button>
  )
  if (token === null)
    return (
      <Notice
        tone="unknown"
        icon={<TriangleAlert aria-hidden />}
        title="It is not known whether a token was minted"
        role="status"
        actions={hide}
      >
        The platform’s answer was lost. A token that nobody has seen does no harm and expires by itself. Mint another.
      </Notice>
    )
  return (
    <Notice
      tone="accent"
      icon={<KeyRound aria-hidden />}
      title="Copy it now. It will not be shown again"
      role="status"
      actions={
        <>
          <CopyButton value={token} label="Copy the token">
            Copy the token
          </CopyButton>
          {hide}
        </>
      }
    >
      <p className="font-mono text-small [overflow-wrap:anywhere] select-all">{token}</p>
      {mint.expiresAt && (
        <p className="mt-1 text-muted">
          It expires <TimeText iso={mint.expiresAt} as="relative" />.
        </p>
      )}
    </Notice>
  )
}
