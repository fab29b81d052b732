'use client'

import { KeyRound } from 'lucide-react'
import { useFrame, usePermission } from '@/components/api/frame-context'
import { Notice } from '@/components/ui/notice'
import { TextLink } from '@/components/ui/text-link'
import { ASKED_FOR } from '@/lib/users/keys/key-words'

type Props = { userId: string; error: Error; children: string }

/** Says why nothing is read from the platform, who can help, and what is shown all the same. */
export function MissingKey({ userId, error, children }: Props) {
  const { environment } = useFrame()
  const mayAdd = usePermission('user_key.write')
  return (
    <Notice tone="unknown" icon={<KeyRound aria-hidden />} title={error.message.replace(/\.$/, '')} role="status">
      <p>
        The platform gives this data only with the user’s own API key. {children}{' '}
        {mayAdd ? (
          <TextLink href={`/${environment.name}/settings/user-keys?${new URLSearchParams({ [ASKED_FOR]: userId })}`}>
            Add the key
          </TextLink>
        ) : (
          'An admin can add the key'
        )}
        .
      </p>
    </Notice>
  )
}

/** The short form of `MissingKey`, for a part of a page whose head has the notice. */
export function NeedsKey({ children }: { children: string }) {
  return <p className="text-pretty text-muted">{children}</p>
}
