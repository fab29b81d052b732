import { CircleCheck } from 'lucide-react'
import { MONEY_ICONS, MONEY_LOOKS } from '@/components/states/money-looks'
import type { MoneyTone } from '@/lib/archive/happened/happened'

const MARKED: Partial<Record<MoneyTone, string>> = { failed: 'The transfer failed', returned: 'The money was returned' }

/** Marks failed money, so that the delivered event of it does not look well. */
export function MoneyMark({ tone }: { tone: MoneyTone | null }) {
  const title = tone && MARKED[tone]
  if (!title) return null
  const Icon = MONEY_ICONS[tone]
  return (
    <span data-tone={MONEY_LOOKS[tone]} title={title} className="shrink-0 text-tone">
      <Icon aria-hidden strokeWidth={2.25} className="size-3.5" />
      <span className="sr-only">{`${title}: `}</span>
    </span>
  )
}

export function SettledText({ isSettled }: { isSettled: boolean }) {
  if (!isSettled) return <span className="font-medium">Yes</span>
  return (
    <span className="inline-flex items-center gap-1 align-middle text-muted" title="Another delivery settled it">
      <CircleCheck aria-hidden className="size-3.5" />
      Settled
    </span>
  )
}
