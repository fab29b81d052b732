import { PlatformText } from '@/components/ui/text/platform-text'
import { visibleText } from '@/lib/format/visible-text'
import { isDecimal } from '@/lib/money/decimal-text'
import { formatAmount } from '@/lib/money/format-amount'

type Props = { amount: string | null; currency: string | null }

/** A decimal string with its currency; a text that is no decimal stays as it came. */
export function MoneyAmount({ amount, currency }: Props) {
  if (amount === null) return <span className="text-faint">–</span>
  const text =
    currency !== null && isDecimal(amount) ? formatAmount(amount, currency) : [amount, currency].join(' ').trim()
  return <PlatformText className="tabular-nums" text={text} title={visibleText(text)} />
}
