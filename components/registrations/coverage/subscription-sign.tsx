import { Asterisk, Check, CirclePause, Minus } from 'lucide-react'
import type { CoverageCell } from './coverage-rows'

const KINDS = {
  name: { Icon: Check, tone: 'delivered', words: 'by name' },
  all: { Icon: Asterisk, tone: 'accent', words: 'by *' },
  disabled: { Icon: CirclePause, tone: 'failed', words: 'disabled' },
  none: { Icon: Minus, tone: 'legacy', words: 'not subscribed' },
} as const

export type SignKind = keyof typeof KINDS

export function signKind({ subscription, isDisabled }: CoverageCell): SignKind {
  if (subscription === 'none') return 'none'
  return isDisabled ? 'disabled' : subscription
}

/** A cell in words, for example `by name` or `by *, disabled`. */
export function signWords(cell: CoverageCell): string {
  const { subscription, isDisabled } = cell
  if (subscription === 'none') return KINDS.none.words
  return isDisabled ? `${KINDS[subscription].words}, ${KINDS.disabled.words}` : KINDS[subscription].words
}

export function SubscriptionIcon({ kind }: { kind: SignKind }) {
  const { Icon, tone } = KINDS[kind]
  if (kind === 'none') return <Icon aria-hidden className="size-3.5 text-faint" />
  return (
    <span
      data-tone={tone}
      className="inline-grid size-5 shrink-0 place-items-center rounded-badge bg-tone-soft text-tone"
    >
      <Icon aria-hidden className="size-3.5" strokeWidth={2.5} />
    </span>
  )
}

export function SubscriptionLegend() {
  return (
    <ul aria-label="Signs" className="flex flex-wrap items-center gap-x-4 gap-y-1 text-small text-muted phone:hidden">
      {(Object.keys(KINDS) as SignKind[]).map((kind) => (
        <li key={kind} className="flex items-center gap-1.5">
          <SubscriptionIcon kind={kind} />
          {KINDS[kind].words}
        </li>
      ))}
    </ul>
  )
}
