'use client'

import { MailCheck } from 'lucide-react'
import { TimeText } from '@/components/preferences/time-text'
import { ShownOnce } from '@/components/states/shown-once'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { AlertLine } from '@/components/ui/section'
import { PlatformText } from '@/components/ui/text/platform-text'
import type { AccountLinkRow, NewAccountLink } from '@/lib/auth/accounts/dto'

type Props = { made: NewAccountLink; onHide: () => void }

/** Says that the link was mailed, or shows it to be copied. */
export function NewLinkCard({ made: { link, address, mailProblem }, onHide }: Props) {
  const noun = link.kind === 'invitation' ? 'invitation link' : 'reset link'
  if (address === null)
    return (
      <Notice
        tone="accent"
        icon={<MailCheck aria-hidden />}
        title={link.kind === 'invitation' ? 'The invitation is sent' : 'The reset link is sent'}
        actions={
          <Button autoFocus onClick={onHide}>
            Done
          </Button>
        }
      >
        The mail server accepted it for <PlatformText text={link.email} />. <WhatItDoes link={link} />
      </Notice>
    )
  return (
    <ShownOnce
      noun={noun}
      done="copied"
      text={address}
      lost="You would have to create another, which withdraws this one."
      confirm={
        <Button look="primary" onClick={onHide}>
          I have copied it
        </Button>
      }
    >
      <AlertLine>{mailProblem}</AlertLine>
      <p className="text-pretty text-muted">
        Send it to <PlatformText text={link.email} /> yourself, in a way that only they can read.{' '}
        <WhatItDoes link={link} /> Rampdesk stores only a hash of it.
      </p>
    </ShownOnce>
  )
}

function WhatItDoes({ link }: { link: AccountLinkRow }) {
  return (
    <>
      The link{' '}
      {link.kind === 'invitation'
        ? `creates an account with the role ${link.role}`
        : 'sets a new password and ends all sessions and access tokens'}
      , works once, and expires <TimeText iso={link.expiresAt} as="compact" />.
    </>
  )
}
