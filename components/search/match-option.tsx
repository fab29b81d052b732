import { TimeText } from '@/components/preferences/time-text'
import { PlatformText } from '@/components/ui/text/platform-text'
import { middleCut } from '@/lib/format/middle-cut'
import { visibleText } from '@/lib/format/visible-text'
import { isDecimal } from '@/lib/money/decimal-text'
import { formatAmount } from '@/lib/money/format-amount'
import type { SearchMatch } from '@/lib/search/dto'
import { MATCH_LOOKS } from './match-words'

/** Whose, what, how much, when and how it stands. */
export function MatchOption({ match }: { match: SearchMatch }) {
  const { kind, id, userId, through, event, money, time } = match
  const { label, icon: Icon } = MATCH_LOOKS[kind]
  const facts = [through, money?.state?.replaceAll('_', ' ') ?? event].filter((fact) => fact !== null)
  return (
    <>
      <Icon aria-hidden className="size-4 shrink-0 text-faint" />
      <span className="min-w-0 flex-1">
        <span className="flex min-w-0 items-baseline gap-1.5">
          <span className="shrink-0 font-medium">{label}</span>
          <PlatformText className="truncate font-mono text-small" title={visibleText(id)} text={middleCut(id, 20, 6)} />
        </span>
        <span className="flex min-w-0 gap-1.5 truncate text-small text-muted">
          {kind !== 'user' && userId !== null && (
            <span className="truncate">
              of <PlatformText className="font-mono" title={visibleText(userId)} text={middleCut(userId, 10, 4)} />
            </span>
          )}
          {facts.map((fact) => (
            <PlatformText
              key={fact}
              className="truncate not-first:before:mr-1.5 not-first:before:content-['·']"
              text={fact}
            />
          ))}
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
