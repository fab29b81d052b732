'use client'

import { TriangleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { ProblemText } from '@/components/states/problem-text'
import { Button } from '@/components/ui/button'
import { useLeaveGuard } from '@/components/ui/hooks/use-leave-guard'
import { Notice } from '@/components/ui/notice'
import { AlertLine, Section } from '@/components/ui/section'
import { CopyButton } from '@/components/ui/text/copy-button'
import { useConfirmStep } from './secret-queries'

export type ShownSecret = { id: string; secret: string }

export function GeneratedSecret({ shown, onGone }: { shown: ShownSecret; onGone: () => void }) {
  const { mutate, isPending, error } = useConfirmStep()
  const title = useRef<HTMLHeadingElement>(null)
  const { isAsked, leave, stay } = useLeaveGuard(true)
  useEffect(() => title.current?.focus(), [])
  const goOn = () => {
    stay()
    title.current?.focus()
  }
  return (
    <Section title="Your new secret, shown this once" titleRef={title}>
      <div data-tone="accent" className="flex flex-col gap-2.5 rounded-card border-2 border-accent bg-panel px-4 py-3">
        <div className="flex items-center gap-2 rounded-control bg-sunken px-3 py-2">
          {/* No live region: a screen reader must not speak a secret. */}
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
          <div role="group" aria-label="New secret" className="min-w-0 flex-1">
            <code className="font-mono break-all select-all">{shown.secret}</code>
          </div>
          <CopyButton value={shown.secret} label="Copy the new secret">
            Copy
          </CopyButton>
        </div>
        <p className="text-pretty text-muted">
          Put it into your secret store now. Rampdesk keeps only a fingerprint: after you leave this page or confirm
          that the secret is stored, nobody can show it again. To set the secret you will paste it here.
        </p>
        <AlertLine>{error && <ProblemText error={error} />}</AlertLine>
        {isAsked && <LeaveQuestion onLeave={leave} onStay={goOn} />}
        <div>
          <Button
            look="primary"
            disabled={isPending}
            focusableWhenDisabled
            onClick={() => mutate({ id: shown.id, step: 'stored', isDone: true }, { onSuccess: onGone })}
          >
            {isPending ? 'Saving…' : 'I have stored it'}
          </Button>
        </div>
      </div>
    </Section>
  )
}

function LeaveQuestion({ onLeave, onStay }: { onLeave: () => void; onStay: () => void }) {
  const stay = useRef<HTMLButtonElement>(null)
  useEffect(() => stay.current?.focus(), [])
  return (
    <Notice
      tone="rejected"
      icon={<TriangleAlert aria-hidden />}
      title="Leave without having stored it?"
      role="alert"
      actions={
        <>
          <Button ref={stay} onClick={onStay}>
            Stay
          </Button>
          <Button onClick={onLeave}>Leave the page</Button>
        </>
      }
    >
      <p>The secret can’t be shown again. You would have to drop it and prepare another.</p>
    </Notice>
  )
}
