import { CountLink } from '@/components/charts/count-link'
import { PlatformText } from '@/components/ui/text/platform-text'
import { formatAmount } from '@/lib/money/format-amount'
import { returnsLink } from '@/lib/reports/report-links'
import type { DeliveryReport } from '@/lib/reports/schemas'
import { explainMember } from '@/lib/returns/explain/meanings'
import { NOT_SAID } from '@/lib/returns/list/returns'
import { type ReportColumn, ReportTable } from './parts/report-table'

type Currency = NonNullable<DeliveryReport['returns']>['currencies'][number]

type Row = { currency: string | null; code: string | null | undefined; sums: Currency['all'] }

const SUMS = [
  { id: 'amount', head: 'Returned' },
  { id: 'atRisk', head: 'At risk' },
  { id: 'lost', head: 'Lost' },
] as const

/** ACH debit returns of the period, whatever the endpoint. */
export function ReturnsSummary({ report, currencies }: { report: DeliveryReport; currencies: readonly Currency[] }) {
  if (currencies.length === 0)
    return <p className="text-muted">No return occurred in this period, as far as they were read.</p>
  const rows = currencies.flatMap(({ currency, all, codes }): Row[] => [
    { currency, code: undefined, sums: all },
    ...codes.map(({ value, ...sums }) => ({ currency, code: value, sums })),
  ])
  const columns: ReportColumn<Row>[] = [
    {
      id: 'code',
      head: 'Returns',
      read: ({ currency, code }) => `${currency ?? 'currency not said'} ${codeText(code)}`,
      cell: ({ currency, code }) => (
        <span className={code === undefined ? 'font-medium' : 'pl-4'}>
          {code === undefined ? (
            <PlatformText text={currency ?? 'Currency not said'} />
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
    },
    {
      id: 'count',
      head: 'Count',
      isNumber: true,
      read: ({ sums }) => sums.count,
      cell: ({ currency, code, sums }) => (
        <CountLink
          count={sums.count}
          href={returnsLink(report.environment.name, report, {
            currency: [currency ?? NOT_SAID],
            ...(code === undefined ? {} : { code: [code ?? NOT_SAID] }),
          })}
          label={`returns, ${currency ?? 'currency not said'} ${codeText(code)}`}
        />
      ),
    },
    ...SUMS.map(
      ({ id, head }): ReportColumn<Row> => ({
        id,
        head,
        isNumber: true,
        read: ({ sums }) => sums[id],
        cell: ({ currency, sums }) => <PlatformText text={formatAmount(sums[id], currency ?? '').trim()} />,
      }),
    ),
  ]
  return (
    <ReportTable
      caption="Returns by currency and code"
      columns={columns}
      rows={rows}
      keyOf={({ currency, code }) => JSON.stringify([currency, code === undefined, code])}
      sortedBy={{ id: '', isDescending: false }}
    />
  )
}

const codeText = (code: string | null | undefined) => (code === undefined ? 'all codes' : (code ?? 'No code'))
