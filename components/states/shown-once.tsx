'use client'

import { TriangleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '@/components/ui/button'
import { useLeaveGuard } from '@/components/ui/hooks/use-leave-guard'
import { Notice } from '@/components/ui/notice'
import { Section } from '@/components/ui/section'
import { CopyButton } from '@/components/ui/text/copy-button'

type Props = {
  /** Noun for the text, for example "secret". */
  noun: string
  /** The step that the reader has to have taken before leaving. */
  done: 'stored' | 'copied'
  text: string
  /** Says where to put the text. */
  children: ReactNode
  /** Says how to get another text if the page is left. */
  lost: string
  /** The button that confirms `done`. */
  confirm: ReactNode
}

/** The only place that ever shows a secret made by Rampdesk, so leaving asks first. */
export function ShownOnce({ noun, done, text, children, lost, confirm }: Props) {
  const title = useRef<HTMLHeadingElement>(null)
  const { isAsked, leave, stay } = useLeaveGuard(true)
  useEffect(() => title.current?.focus(), [])
  const goOn = () => {
    stay()
    title.current?.focus()
  }
  return (
    <Section title={`Your new ${noun}, shown this once`} titleRef={title}>
      <div data-tone="accent" className="flex flex-col gap-2.5 rounded-card border-2 border-accent bg-panel px-4 py-3">
        <div className="flex items-center gap-2 rounded-control bg-sunken px-3 py-2">
          {/* No live region: a screen reader must not speak a secret. */}
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
          <div role="group" aria-label={`New ${noun}`} className="min-w-0 flex-1">
            <code className="font-mono break-all whitespace-pre-line select-all">{text}</code>
          </div>
          <CopyButton value={text} label={`Copy the new ${noun}`}>
            Copy
          </CopyButton>
        </div>
        {children}
        {isAsked && <LeaveQuestion noun={noun} done={done} lost={lost} onLeave={leave} onStay={goOn} />}
        <div>{confirm}</div>
      </div>
    </Section>
  )
}

type QuestionProps = Pick<Props, 'noun' | 'done' | 'lost'> & { onLeave: () => void; onStay: () => void }

function LeaveQuestion({ noun, done, lost, onLeave, onStay }: QuestionProps) {
  const stay = useRef<HTMLButtonElement>(null)
  useEffect(() => stay.current?.focus(), [])
  return (
    <Notice
      tone="rejected"
      icon={<TriangleAlert aria-hidden />}
      title={`Leave without having ${done} it?`}
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
      <p>
        The {noun} can’t be shown again. {lost}
      </p>
    </Notice>
  )
}
