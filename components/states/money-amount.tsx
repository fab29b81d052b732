import clsx from 'clsx'
import { PlatformText } from '@/components/ui/text/platform-text'
import { visibleText } from '@/lib/format/visible-text'
import { isDecimal } from '@/lib/money/decimal-text'
import { formatAmount } from '@/lib/money/format-amount'

type Props = { amount: string | null; currency: string | null; isCell?: boolean }

/** A decimal string with its currency; a text that is no decimal stays as it came. */
export function MoneyAmount({ amount, currency, isCell = false }: Props) {
  const place = isCell && 'block truncate text-right'
  if (amount === null) return <span className={clsx(place, 'text-faint')}>–</span>
  const text =
    currency !== null && isDecimal(amount) ? formatAmount(amount, currency) : [amount, currency].join(' ').trim()
  return <PlatformText className={clsx(place, 'tabular-nums')} text={text} title={visibleText(text)} />
}
