'use client'

import { TimeText } from '@/components/preferences/time-text'
import { ShownOnce } from '@/components/states/shown-once'
import { Button } from '@/components/ui/button'
import { PlatformText } from '@/components/ui/text/platform-text'
import type { NewAccessTokenText } from '@/lib/auth/access-tokens/dto'

type Props = { created: NewAccessTokenText; onHide: () => void }

export function NewTokenCard({ created: { token, text }, onHide }: Props) {
  return (
    <ShownOnce
      noun="token"
      done="copied"
      text={text}
      lost="You would have to revoke it and create another."
      confirm={
        <Button look="primary" onClick={onHide}>
          I have copied it
        </Button>
      }
    >
      <p className="text-pretty text-muted">
        “<PlatformText text={token.name} isProse />” has the scope {token.scopes.join(', ')} and expires{' '}
        <TimeText iso={token.expiresAt} as="compact" />. Rampdesk stores only a hash of it, so it can’t be shown again.
        Save it where the script reads it, never in a repository.
      </p>
    </ShownOnce>
  )
}
