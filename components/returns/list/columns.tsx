import type { DataColumn } from '@/components/data-table/columns'
import { TimeText } from '@/components/preferences/time-text'
import { MoneyAmount } from '@/components/resource/money-amount'
import { StateWord } from '@/components/resource/state-word'
import { IdText } from '@/components/ui/text/id-text'
import { PlatformText } from '@/components/ui/text/platform-text'
import { visibleText } from '@/lib/format/visible-text'
import type { ReturnRow } from '@/lib/returns/dto'
import { explainMember, RETURN_MEANINGS } from '@/lib/returns/explain/meanings'
import { CRYPTO_TONES, USER_ACTION_TONES } from '../return-tones'
import { TimeHead } from './time-head'

const NONE = <span className="text-faint">not said</span>

const idOr = (id: string | null, name: string) =>
  id === null ? NONE : <IdText id={id} name={name} head={8} isInTable />

const right = (text: string) => <span className="block truncate text-right">{text}</span>

function Time({ iso, className = '' }: { iso: string | null; className?: string }) {
  if (iso === null) return <span className={`text-muted ${className}`}>no time</span>
  return <TimeText iso={iso} as="compact" className={`text-muted tabular-nums ${className}`} />
}

function Code({ code }: Pick<ReturnRow, 'code'>) {
  if (code === null) return NONE
  const means = explainMember('code', code)
  return (
    <span className="flex min-w-0 gap-1.5" title={visibleText(means ?? code)}>
      <PlatformText text={code} className="shrink-0 font-medium" />
      <span className="truncate text-muted">{means}</span>
    </span>
  )
}

/** Every column; which are hidden at first is in the list. */
export const RETURN_TABLE: readonly DataColumn<ReturnRow>[] = [
  {
    id: 'time',
    header: <TimeHead />,
    enableHiding: false,
    meta: { label: 'Time', width: 132, shownFrom: 480, isOrder: true },
    cell: ({ time }) => <Time iso={time} />,
  },
  {
    id: 'return',
    header: 'Return',
    enableHiding: false,
    meta: { label: 'Return', width: 152, isFlexible: true, shownFrom: 0, isLink: true },
    cell: ({ returnId, misfit, time }) => (
      <>
        {returnId === null ? (
          <span className="font-medium">without an id</span>
        ) : (
          <IdText id={returnId} name="return id" head={8} isInTable />
        )}
        {misfit !== null && <span className="block truncate text-small text-unknown">does not fit the contract</span>}
        <Time iso={time} className="block text-small @min-[480px]:hidden" />
      </>
    ),
  },
  {
    id: 'code',
    header: 'Code',
    meta: { label: 'Code', width: 100, isFlexible: true, shownFrom: 620 },
    cell: ({ code }) => <Code code={code} />,
  },
  {
    id: 'reason',
    header: 'Reason',
    meta: { label: 'Reason', width: 176, shownFrom: 860 },
    cell: ({ reason }) =>
      reason === null ? NONE : <PlatformText text={reason} title={visibleText(reason)} className="truncate" isProse />,
  },
  {
    id: 'bucket',
    header: 'Bucket',
    meta: { label: 'Bucket', width: 116, shownFrom: 1080 },
    cell: ({ bucket }) => (bucket === null ? NONE : <PlatformText text={bucket} title={visibleText(bucket)} />),
  },
  {
    id: 'state',
    header: 'Crypto state',
    meta: { label: 'Crypto state', width: 152, shownFrom: 820 },
    cell: ({ state }) =>
      state === null ? NONE : <StateWord value={state} values={RETURN_MEANINGS.state.values} tones={CRYPTO_TONES} />,
  },
  {
    id: 'amount',
    header: right('Amount'),
    enableHiding: false,
    meta: { label: 'Amount', width: 122, shownFrom: 0 },
    cell: ({ amount, currency }) => <MoneyAmount amount={amount} currency={currency} isCell />,
  },
  {
    id: 'atRisk',
    header: right('At risk'),
    meta: { label: 'At risk', width: 122, shownFrom: 860 },
    cell: ({ atRiskAmount, currency }) => <MoneyAmount amount={atRiskAmount} currency={currency} isCell />,
  },
  {
    id: 'lost',
    header: right('Lost'),
    meta: { label: 'Lost', width: 122, shownFrom: 620 },
    cell: ({ lostAmount, currency }) => <MoneyAmount amount={lostAmount} currency={currency} isCell />,
  },
  {
    id: 'currency',
    header: 'Currency',
    meta: { label: 'Currency', width: 88, shownFrom: 860 },
    cell: ({ currency }) => (currency === null ? NONE : <PlatformText text={currency} />),
  },
  {
    id: 'action',
    header: 'User action',
    meta: { label: 'User action', width: 140, shownFrom: 1080 },
    cell: ({ userAction }) =>
      userAction === null ? (
        NONE
      ) : (
        <StateWord value={userAction} values={RETURN_MEANINGS.userAction.values} tones={USER_ACTION_TONES} />
      ),
  },
  {
    id: 'sourceAction',
    header: 'Source action',
    meta: { label: 'Source action', width: 132, shownFrom: 860 },
    cell: ({ sourceAction }) => (sourceAction === null ? NONE : <PlatformText text={sourceAction} />),
  },
  {
    id: 'user',
    header: 'User',
    meta: { label: 'User', width: 144, shownFrom: 1080 },
    cell: ({ userId }) => idOr(userId, 'user id'),
  },
  {
    id: 'deposit',
    header: 'Deposit',
    meta: { label: 'Deposit', width: 152, shownFrom: 1080 },
    cell: ({ depositId }) => idOr(depositId, 'deposit id'),
  },
  {
    id: 'source',
    header: 'Funding source',
    meta: { label: 'Funding source', width: 152, shownFrom: 860 },
    cell: ({ sourceId }) => idOr(sourceId, 'funding source id'),
  },
  {
    id: 'onRamp',
    header: 'On-ramp',
    meta: { label: 'On-ramp', width: 152, shownFrom: 860 },
    cell: ({ onRampId }) => idOr(onRampId, 'on-ramp id'),
  },
]
