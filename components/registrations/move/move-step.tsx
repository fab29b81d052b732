import clsx from 'clsx'
import { Check } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'

export type StepStanding = 'done' | 'now' | 'later'

const WORDS: Record<StepStanding, string> = { done: 'done', now: 'now', later: 'later' }

type Props = { number: number; title: string; standing: StepStanding; children: ReactNode }

export function MoveStep({ number, title, standing, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef(standing)
  useEffect(() => {
    if (standing === 'now' && before.current !== 'now') heading.current?.focus()
    before.current = standing
  }, [standing])
  return (
    <li
      aria-current={standing === 'now' ? 'step' : undefined}
      className={clsx(
        'rounded-card border bg-panel px-4 py-3',
        standing === 'now' ? 'border-line-strong' : 'border-line',
      )}
    >
      <h2 ref={heading} tabIndex={-1} className="flex items-center gap-2.5">
        <span
          data-tone={standing === 'done' ? 'delivered' : 'accent'}
          className={clsx(
            'grid size-5 shrink-0 place-items-center rounded-full text-small font-semibold tabular-nums',
            standing === 'later' ? 'bg-sunken text-muted' : 'bg-tone-soft text-tone',
          )}
        >
          {standing === 'done' ? <Check aria-hidden className="size-3" strokeWidth={3} /> : number}
        </span>
        <span className={clsx('text-lead font-semibold', standing === 'later' && 'text-muted')}>{title}</span>
        <span className="ml-auto text-small text-muted">{WORDS[standing]}</span>
      </h2>
      <div className="@container">
        <div className="flex flex-col gap-3 pt-2 @md:pl-[1.875rem]">{children}</div>
      </div>
    </li>
  )
}
