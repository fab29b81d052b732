'use client'

import { TimeText } from '@/components/preferences/time-text'
import { ShownOnce } from '@/components/states/shown-once'
import { Button } from '@/components/ui/button'
import { PlatformText } from '@/components/ui/text/platform-text'
import type { NewAccountLink } from '@/lib/auth/accounts/dto'

type Props = { made: NewAccountLink; onHide: () => void }

export function NewLinkCard({ made: { link, address }, onHide }: Props) {
  const isInvitation = link.kind === 'invitation'
  return (
    <ShownOnce
      noun={isInvitation ? 'invitation link' : 'reset link'}
      done="copied"
      text={address}
      lost="You would have to create another, which withdraws this one."
      confirm={
        <Button look="primary" onClick={onHide}>
          I have copied it
        </Button>
      }
    >
      <p className="text-pretty text-muted">
        Send it to <PlatformText text={link.email} /> yourself, by a way that only they read. It{' '}
        {isInvitation
          ? `creates an account with the role ${link.role}`
          : 'sets a new password and ends all sessions and access tokens'}
        , works once, and expires <TimeText iso={link.expiresAt} as="compact" />. Rampdesk stores only a hash of it.
      </p>
    </ShownOnce>
  )
}
