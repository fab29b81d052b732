import { CountLink } from '@/components/charts/count-link'
import type { OwnCells } from '@/components/list/columns/draw-columns'
import { PlatformText } from '@/components/ui/text/platform-text'
import { columnsOf } from '@/lib/list/columns'
import { returnsLink } from '@/lib/reports/report-links'
import type { DeliveryReport } from '@/lib/reports/schemas'
import { explainMember } from '@/lib/returns/explain/meanings'
import { NOT_SAID } from '@/lib/returns/list/returns'
import { ReportTable } from './parts/report-table'

type Currency = NonNullable<DeliveryReport['returns']>['currencies'][number]

type Row = { currency: string | null; code: string | null | undefined; sums: Currency['all'] }

const codeText = (code: string | null | undefined) => (code === undefined ? 'all codes' : (code ?? 'No code'))

const { count, money, text } = columnsOf<Row>()

const inCurrency = { currency: 'currency' } as const

const COLUMNS = [
  text('code', 'Returns', ({ currency, code }) => `${currency ?? 'currency not given'} ${codeText(code)}`),
  count('count', 'Count', ({ sums }) => sums.count, { from: 480 }),
  money('amount', 'Returned', ({ sums }) => sums.amount, { ...inCurrency, from: 480 }),
  money('atRisk', 'At risk', ({ sums }) => sums.atRisk, inCurrency),
  money('lost', 'Lost', ({ sums }) => sums.lost, inCurrency),
]

/** The ACH debit returns of the period; they do not depend on endpoints. */
export function ReturnsSummary({ report, currencies }: { report: DeliveryReport; currencies: readonly Currency[] }) {
  if (currencies.length === 0)
    return <p className="text-muted">No returns in this period, as far as they have been read.</p>
  const rows = currencies.flatMap(({ currency, all, codes }): Row[] => [
    { currency, code: undefined, sums: all },
    ...codes.map(({ value, ...sums }) => ({ currency, code: value, sums })),
  ])
  const cells: OwnCells<Row> = {
    code: ({ currency, code }) => (
      <span className={code === undefined ? 'font-medium' : 'pl-4'}>
        {code === undefined ? (
          <PlatformText text={currency ?? 'Currency not given'} />
        ) : (
          <>
            <PlatformText text={codeText(code)} />
            {code && explainMember('code', code) && (
              <span className="ml-1.5 text-muted">{explainMember('code', code)}</span>
            )}
          </>
        )}
      </span>
    ),
    count: ({ currency, code, sums }) => (
      <CountLink
        count={sums.count}
        href={returnsLink(report.environment.name, report, {
          currency: [currency ?? NOT_SAID],
          ...(code === undefined ? {} : { code: [code ?? NOT_SAID] }),
        })}
        label={`returns, ${currency ?? 'currency not given'} ${codeText(code)}`}
      />
    ),
  }
  return (
    <ReportTable
      caption="Returns by currency and code"
      columns={COLUMNS}
      cells={cells}
      rows={rows}
      keyOf={({ currency, code }) => JSON.stringify([currency, code === undefined, code])}
      sortedBy={{ id: '', isDescending: false }}
    />
  )
}
