'use client'

import { KeyRound } from 'lucide-react'
import { useFrame, usePermission } from '@/components/api/frame-context'
import { ProblemText } from '@/components/states/problem-text'
import { Notice } from '@/components/ui/notice'
import { TextLink } from '@/components/ui/text-link'
import { ASKED_FOR } from '@/lib/users/keys/key-words'

/** Why a part is missing, and who can help. */
export function MissingKey({ userId, subject, error }: { userId: string; subject: string; error: Error }) {
  const { environment } = useFrame()
  const mayAdd = usePermission('user_key.write')
  return (
    <Notice tone="unknown" icon={<KeyRound aria-hidden />} title={`${subject} need the user's key`} role="status">
      <p>
        <ProblemText error={error} /> The platform answers such questions only with the user's own API key.
      </p>
      <p className="mt-1">
        {mayAdd ? (
          <TextLink href={`/${environment.name}/settings/user-keys?${new URLSearchParams({ [ASKED_FOR]: userId })}`}>
            Add the key
          </TextLink>
        ) : (
          'An admin can add the key'
        )}
        . Until then this page shows what deliveries and returns tell.
      </p>
    </Notice>
  )
}
