'use client'

import { useEffect, useRef } from 'react'
import { TimeText } from '@/components/preferences/time-text'
import { Button } from '@/components/ui/button'
import { useLeaveGuard } from '@/components/ui/hooks/use-leave-guard'
import { Section } from '@/components/ui/section'
import { CopyButton } from '@/components/ui/text/copy-button'
import { PlatformText } from '@/components/ui/text/platform-text'
import type { NewAccessTokenText } from '@/lib/auth/access-tokens/dto'

type Props = { created: NewAccessTokenText; onHide: () => void }

/** The only place where a token is ever shown. */
export function NewTokenCard({ created: { token, text }, onHide }: Props) {
  const title = useRef<HTMLHeadingElement>(null)
  const { isAsked, leave, stay } = useLeaveGuard(true)
  useEffect(() => title.current?.focus(), [])
  return (
    <Section title="Your new token, shown this once" titleRef={title}>
      <div data-tone="accent" className="flex flex-col gap-2.5 rounded-card border-2 border-accent bg-panel px-4 py-3">
        <div className="flex items-center gap-2 rounded-control bg-sunken px-3 py-2">
          {/* No live region: a screen reader must not speak a secret. */}
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
          <div role="group" aria-label="New token" className="min-w-0 flex-1">
            <code className="font-mono break-all select-all">{text}</code>
          </div>
          <CopyButton value={text} label="Copy the new token">
            Copy
          </CopyButton>
        </div>
        <p className="text-pretty text-muted">
          “<PlatformText text={token.name} isProse />” ends <TimeText iso={token.expiresAt} as="compact" />. Rampdesk
          keeps only a hash of it: nobody can show it again. Put it where the script reads it, never into a repository.
        </p>
        {isAsked && (
          <p role="alert" className="font-medium text-pretty text-failed">
            The token can’t be shown again. Leave without having copied it?
          </p>
        )}
        <div className="flex flex-wrap gap-2">
          {isAsked ? (
            <>
              <Button onClick={stay}>Stay</Button>
              <Button onClick={leave}>Leave the page</Button>
            </>
          ) : (
            <Button look="primary" onClick={onHide}>
              I have copied it
            </Button>
          )}
        </div>
      </div>
    </Section>
  )
}
