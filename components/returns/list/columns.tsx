import { tableColumns } from '@/components/list/columns/draw-columns'
import { ZoneHead } from '@/components/preferences/zone-head'
import { StateWord } from '@/components/resource/state-word'
import { MoneyAmount } from '@/components/states/money-amount'
import { IdText } from '@/components/ui/text/id-text'
import { PlatformText } from '@/components/ui/text/platform-text'
import { capitalize } from '@/lib/format/capitalize'
import { visibleText } from '@/lib/format/visible-text'
import { compareDecimals } from '@/lib/money/arithmetic'
import { isDecimal } from '@/lib/money/decimal-text'
import { formatAmount } from '@/lib/money/format-amount'
import { explainMember, RETURN_MEANINGS } from '@/lib/returns/explain/meanings'
import { RETURNS, valueWord } from '@/lib/returns/list/returns'
import { CRYPTO_TONES, USER_ACTION_TONES } from '../return-tones'

function Code({ code }: { code: string }) {
  const means = explainMember('code', code)
  return (
    <span
      className="-mr-2 line-clamp-2 leading-[14px] [overflow-wrap:anywhere] whitespace-normal"
      title={visibleText(means ?? code)}
    >
      <PlatformText text={code} className="font-medium" />{' '}
      <span className="text-small leading-[14px] text-muted">{means}</span>
    </span>
  )
}

type PartProps = { label: string; amount: string | null; className: string }

/** A part of the amount, shown below it if the part’s column has no room. */
function Part({ label, amount, className }: PartProps) {
  if (amount === null || (isDecimal(amount) && compareDecimals(amount, '0') === 0)) return null
  return (
    <span className={`block text-small ${className}`}>
      {label} <PlatformText text={isDecimal(amount) ? formatAmount(amount, '').trim() : amount} />
    </span>
  )
}

const { state: STATE, userAction: ACTION } = RETURN_MEANINGS

export const RETURN_TABLE = tableColumns(
  RETURNS,
  {
    return: ({ returnId, misfit, state }) => (
      <>
        {returnId === null ? (
          <span className="font-medium">without an id</span>
        ) : (
          <IdText id={returnId} name="return id" isInTable />
        )}
        {state !== null && (
          <span className="mt-0.5 block @min-[820px]:hidden">
            <StateWord value={state} values={STATE.values} tones={CRYPTO_TONES} word={valueWord(state)} />
          </span>
        )}
        {misfit !== null && <span className="block truncate text-small text-unknown">does not fit the contract</span>}
      </>
    ),
    amount: (row) => (
      <>
        <MoneyAmount amount={row.amount} currency={row.currency} />
        <Part label="at risk" amount={row.atRiskAmount} className="text-rejected @min-[860px]:hidden" />
        <Part label="lost" amount={row.lostAmount} className="text-failed @min-[620px]:hidden" />
      </>
    ),
    code: (_row, code) => <Code code={String(code)} />,
    state: (_row, state) => (
      <StateWord value={String(state)} values={STATE.values} tones={CRYPTO_TONES} word={valueWord(String(state))} />
    ),
    bucket: (_row, bucket) => <PlatformText text={capitalize(valueWord(String(bucket)))} className="truncate" />,
    sourceAction: (_row, action) => <PlatformText text={capitalize(valueWord(String(action)))} className="truncate" />,
    action: (_row, action) => <StateWord value={String(action)} values={ACTION.values} tones={USER_ACTION_TONES} />,
  },
  { time: <ZoneHead /> },
)
