import { MoneyAmount } from '@/components/states/money-amount'
import { Skeleton } from '@/components/ui/skeleton'
import { formatCount, formatQuantity } from '@/lib/format/number'
import type { CurrencySums } from '@/lib/returns/dto'

const TILES = [
  { id: 'amount', label: 'Returned' },
  { id: 'atRisk', label: 'At risk' },
  { id: 'lost', label: 'Lost' },
] as const

const STRIPS_SHOWN = 2

/** Exact sums of the matching rows, each currency by itself. */
export function TotalsStrip({ totals }: { totals: { currencies: CurrencySums[] } | undefined }) {
  if (totals?.currencies.length === 0) return null
  return (
    <section aria-label="Sums of the matching returns" className="mx-4 flex shrink-0 flex-col gap-1">
      {totals ? <Strips currencies={totals.currencies} /> : <Skeleton className="h-14" />}
    </section>
  )
}

/** Shows the currencies with most returns and folds the others, which would push the rows away. */
function Strips({ currencies }: { currencies: readonly CurrencySums[] }) {
  const others = currencies.slice(STRIPS_SHOWN)
  return (
    <>
      {currencies.slice(0, STRIPS_SHOWN).map((one) => (
        <Strip key={one.currency} totals={one} />
      ))}
      {others.length > 0 && (
        <details>
          <summary className="fold-summary text-small text-muted">
            {formatQuantity(others.length, 'more currency', 'more currencies')}
          </summary>
          <div className="mt-1 flex max-h-48 flex-col gap-1 overflow-y-auto">
            {others.map((one) => (
              <Strip key={one.currency} totals={one} />
            ))}
          </div>
        </details>
      )}
    </>
  )
}

function Strip({ totals: { currency, all } }: { totals: CurrencySums }) {
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line lg:grid-cols-4">
      <div className="flex min-w-0 flex-col bg-panel px-3 pt-2 pb-2.5">
        <dt className="text-small text-muted">{currency === null ? 'Returns, currency not given' : 'Returns'}</dt>
        <dd className="text-figure font-semibold tabular-nums">
          {formatCount(all.count)}
          {all.unread > 0 && (
            <span className="block text-mini font-normal text-unknown">
              {formatQuantity(all.unread, 'has', 'have')} an amount that can’t be read
            </span>
          )}
        </dd>
      </div>
      {TILES.map(({ id, label }) => (
        <div key={id} className="flex min-w-0 flex-col bg-panel px-3 pt-2 pb-2.5">
          <dt className="text-small text-muted">{label}</dt>
          <dd className="truncate text-figure font-semibold tabular-nums">
            <MoneyAmount amount={all[id]} currency={currency} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
