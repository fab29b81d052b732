import { TimeText } from '@/components/preferences/time-text'
import { PlatformText } from '@/components/ui/text/platform-text'
import { middleCut } from '@/lib/format/middle-cut'
import { visibleText } from '@/lib/format/visible-text'
import { isDecimal } from '@/lib/money/decimal-text'
import { formatAmount } from '@/lib/money/format-amount'
import type { SearchMatch } from '@/lib/search/dto'
import { MATCH_LOOKS } from './match-words'

/** One match: its user, kind, amount, time and state. */
export function MatchOption({ match }: { match: SearchMatch }) {
  const { kind, id, userId, through, event, money, time } = match
  const { label, icon: Icon } = MATCH_LOOKS[kind]
  const state = money?.state?.replaceAll('_', ' ') ?? event
  return (
    <>
      <Icon aria-hidden className="size-4 shrink-0 text-faint" />
      <span className="min-w-0 flex-1">
        <span className="flex min-w-0 items-baseline gap-1.5">
          <span className="shrink-0 font-medium">{label}</span>
          <PlatformText className="truncate font-mono text-small" title={visibleText(id)} text={middleCut(id, 20, 6)} />
        </span>
        <span className="flex min-w-0 text-small text-muted [&>:not(:first-child)]:before:mx-1.5 [&>:not(:first-child)]:before:content-['·']">
          {state !== null && <PlatformText className="max-w-full shrink-0 truncate font-medium" text={state} />}
          {kind !== 'user' && userId !== null && (
            <span className="min-w-0 truncate">
              of <PlatformText className="font-mono" title={visibleText(userId)} text={middleCut(userId, 10, 4)} />
            </span>
          )}
          {through !== null && <PlatformText className="min-w-0 truncate" text={through} />}
        </span>
      </span>
      <span className="shrink-0 text-right">
        {money?.amount && (
          <PlatformText className="block font-medium tabular-nums" text={amountText(money.amount, money.currency)} />
        )}
        {time !== null && <TimeText iso={time} as="relative" className="block text-small text-faint" />}
      </span>
    </>
  )
}

function amountText(amount: string, currency: string | null): string {
  return currency !== null && isDecimal(amount) ? formatAmount(amount, currency) : [amount, currency].join(' ').trim()
}
