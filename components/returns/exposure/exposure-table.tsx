import { PlainTable } from '@/components/data-table/plain-table'
import { PlatformText } from '@/components/ui/text/platform-text'
import { TextLink } from '@/components/ui/text-link'
import { formatCount } from '@/lib/format/number'
import type { ReturnSums } from '@/lib/returns/dto'
import type { ExposureBar } from '@/lib/returns/list/exposure-bars'
import { moneyText } from './chart-bars'

type Props = {
  caption: string
  head: string
  bars: readonly ExposureBar[]
  /** The sums of all rows, including those without a bar. */
  whole?: ReturnSums
  currency: string | null
  labelOf: (value: string) => string
  hrefOf: (bar: ExposureBar) => string | null
}

/** The sums of a chart, with a link per bar. */
export function ExposureTable({ caption, head, bars, whole, currency, labelOf, hrefOf }: Props) {
  const sum = (id: 'amount' | 'atRisk' | 'lost', label: string) => ({
    id,
    label,
    isRight: true,
    cell: ({ sums }: ExposureBar) => sums && moneyText(sums[id], currency),
  })
  const all: ExposureBar[] = whole ? [{ value: 'all', sums: whole, note: null }] : []
  return (
    <PlainTable
      caption={caption}
      columns={[
        {
          id: 'name',
          label: head,
          cell: (bar) =>
            all.includes(bar) ? (
              <b className="font-semibold">All</b>
            ) : (
              <Name bar={bar} label={labelOf(bar.value)} href={hrefOf(bar)} />
            ),
        },
        { id: 'count', label: 'Returns', isRight: true, cell: ({ sums }) => sums && formatCount(sums.count) },
        sum('amount', 'Returned'),
        sum('atRisk', 'At risk'),
        sum('lost', 'Lost'),
      ]}
      rows={[...bars, ...all]}
      rowKey={(bar) => (all.includes(bar) ? 'whole' : `of ${bar.value}`)}
      spanOf={({ sums }) => sums === null && 'not known'}
      isBare
    />
  )
}

function Name({ bar, label, href }: { bar: ExposureBar; label: string; href: string | null }) {
  const text = <PlatformText text={label} />
  return (
    <>
      {href === null ? text : <TextLink href={href}>{text}</TextLink>}
      {bar.note && <span className="block text-small font-normal text-muted">{bar.note}</span>}
    </>
  )
}
