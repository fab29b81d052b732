import { MessageSquareText } from 'lucide-react'
import { CopyButton } from '@/components/ui/text/copy-button'
import type { UserAnswer } from '@/lib/users/tell/user-answer'

/** A text for the user, ready to copy. `about` tells several texts on one page apart. */
export function TellUser({ answer, about }: { answer: UserAnswer; about?: string }) {
  const of = about === undefined ? '' : ` about ${about}`
  return (
    <section
      aria-label={`What to tell the user${of}`}
      data-tone="accent"
      className="rounded-card border border-[color-mix(in_oklch,var(--tone)_28%,var(--line))] bg-tone-soft px-3 py-2.5"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h2 className="flex items-center gap-2 font-semibold text-accent-text">
          <MessageSquareText aria-hidden className="size-3.5" />
          What to tell the user
        </h2>
        {answer.text !== null && (
          <CopyButton value={answer.text} label={`Copy the text for the user${of}`}>
            Copy
          </CopyButton>
        )}
      </div>
      {answer.text === null ? (
        <p className="mt-1 text-pretty text-muted">{answer.why}</p>
      ) : (
        <blockquote className="mt-1 text-pretty whitespace-pre-line">{answer.text}</blockquote>
      )}
    </section>
  )
}
