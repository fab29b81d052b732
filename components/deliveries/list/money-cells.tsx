import { CircleCheck } from 'lucide-react'
import { MONEY_ICONS, MONEY_LOOKS } from '@/components/states/money-looks'
import { PlatformText } from '@/components/ui/text/platform-text'
import type { MoneyGlance, MoneyTone } from '@/lib/archive/happened/happened'
import { visibleText } from '@/lib/format/visible-text'
import { isDecimal } from '@/lib/money/decimal-text'
import { formatAmount } from '@/lib/money/format-amount'

const MARKED: Partial<Record<MoneyTone, string>> = { failed: 'The money failed', returned: 'The money went back' }

/** So that a delivered event of failed money does not look well. */
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

export function AmountText({ money }: { money: MoneyGlance | null }) {
  if (!money?.amount) return <span className="block text-right text-faint">none</span>
  const { amount, currency } = money
  const text = currency !== null && isDecimal(amount) ? formatAmount(amount, currency) : [amount, currency].join(' ')
  return <PlatformText className="block truncate text-right tabular-nums" text={text} title={visibleText(text)} />
}

export function SettledText({ isSettled }: { isSettled: boolean | null }) {
  if (isSettled === null)
    return (
      <span className="text-faint" title="Delivered">
        –
      </span>
    )
  if (!isSettled) return <span className="font-medium">Yes</span>
  return (
    <span className="inline-flex items-center gap-1 align-middle text-muted" title="Another delivery settled it">
      <CircleCheck aria-hidden className="size-3.5" />
      Settled
    </span>
  )
}
