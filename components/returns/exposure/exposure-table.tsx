import Link from 'next/link'
import { PlatformText } from '@/components/ui/text/platform-text'
import { formatCount } from '@/lib/format/number'
import type { ExposureBar } from '@/lib/returns/list/exposure-bars'
import { moneyText } from './chart-bars'

type Props = {
  caption: string
  head: string
  bars: readonly ExposureBar[]
  currency: string | null
  labelOf: (value: string) => string
  hrefOf: (bar: ExposureBar) => string | null
}

export function ExposureTable({ caption, head, bars, currency, labelOf, hrefOf }: Props) {
  return (
    <table className="w-full text-right tabular-nums [&_td]:border-t [&_td]:border-line [&_td]:px-2 [&_td]:py-1 [&_th]:px-2 [&_th]:py-1 [&_th]:font-medium">
      <caption className="sr-only">{caption}</caption>
      <thead className="text-small text-muted">
        <tr>
          <th scope="col" className="text-left">
            {head}
          </th>
          <th scope="col">Returns</th>
          <th scope="col">Returned</th>
          <th scope="col">At risk</th>
          <th scope="col">Lost</th>
        </tr>
      </thead>
      <tbody>
        {bars.map((bar) => (
          <tr key={bar.value}>
            <th scope="row" className="border-t border-line text-left">
              <Name bar={bar} label={labelOf(bar.value)} href={hrefOf(bar)} />
            </th>
            {bar.sums === null ? (
              <td colSpan={4} className="text-muted">
                not known
              </td>
            ) : (
              <>
                <td>{formatCount(bar.sums.count)}</td>
                <td>{moneyText(bar.sums.amount, currency)}</td>
                <td>{moneyText(bar.sums.atRisk, currency)}</td>
                <td>{moneyText(bar.sums.lost, currency)}</td>
              </>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Name({ bar, label, href }: { bar: ExposureBar; label: string; href: string | null }) {
  const text = <PlatformText text={label} />
  return (
    <>
      {href === null ? (
        text
      ) : (
        <Link href={href} prefetch={false} className="text-accent-text underline underline-offset-2">
          {text}
        </Link>
      )}
      {bar.note && <span className="block text-small font-normal text-muted">{bar.note}</span>}
    </>
  )
}
