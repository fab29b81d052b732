import type { DataColumn } from '@/components/data-table/columns'
import { TimeText } from '@/components/preferences/time-text'
import { MoneyAmount } from '@/components/resource/money-amount'
import { StateWord } from '@/components/resource/state-word'
import { IdText } from '@/components/ui/text/id-text'
import { PlatformText } from '@/components/ui/text/platform-text'
import { CHAINS } from '@/lib/ramp/contract/values/networks'
import { OFF_RAMP_STATUSES } from '@/lib/ramp/contract/values/ramps'
import { meaningOf } from '@/lib/ramp/contract/values/value-list'
import type { OffRampRow } from '@/lib/users/dto'
import { OFF_RAMP_TONES } from '@/lib/users/state-tones'

const NONE = <span className="text-faint">–</span>

const right = (text: string) => <span className="block truncate text-right">{text}</span>

export const OFF_RAMP_COLUMNS: readonly DataColumn<OffRampRow>[] = [
  {
    id: 'createdAt',
    header: 'Started',
    enableHiding: false,
    meta: { label: 'Started', width: 126, shownFrom: 0, isOrder: true, isLink: true },
    cell: ({ createdAt, id }) =>
      createdAt ? (
        <TimeText iso={createdAt} as="compact" className="tabular-nums" />
      ) : (
        <IdText id={id} name="off-ramp id" head={8} isInTable />
      ),
  },
  {
    id: 'status',
    header: 'State',
    enableHiding: false,
    meta: { label: 'State', width: 112, isFlexible: true, shownFrom: 0 },
    cell: ({ status }) => <StateWord value={status} values={OFF_RAMP_STATUSES} tones={OFF_RAMP_TONES} />,
  },
  {
    id: 'payout',
    header: right('Payout'),
    enableHiding: false,
    meta: { label: 'Payout', width: 116, shownFrom: 0 },
    cell: ({ output }) => <MoneyAmount amount={output.amount} currency={output.currency} isCell />,
  },
  {
    id: 'paid',
    header: right('Paid in'),
    meta: { label: 'Paid in', width: 148, shownFrom: 620 },
    cell: ({ input }) => <MoneyAmount amount={input.amount} currency={input.token} isCell />,
  },
  {
    id: 'fees',
    header: right('Fees'),
    meta: { label: 'Fees', width: 112, shownFrom: 620 },
    cell: ({ fees }) => <MoneyAmount amount={fees?.amount ?? null} currency={fees?.currency ?? null} isCell />,
  },
  {
    id: 'chain',
    header: 'Chain',
    meta: { label: 'Chain', width: 116, shownFrom: 820 },
    cell: ({ input: { chain } }) => (chain ? <PlatformText text={meaningOf(CHAINS, chain) ?? chain} /> : NONE),
  },
  {
    id: 'account',
    header: 'Account',
    meta: { label: 'Account', width: 152, shownFrom: 1080 },
    cell: ({ output: { accountId } }) =>
      accountId ? <IdText id={accountId} name="account id" head={8} isInTable /> : NONE,
  },
  {
    id: 'id',
    header: 'Off-ramp',
    meta: { label: 'Off-ramp', width: 152, shownFrom: 820 },
    cell: ({ id }) => <IdText id={id} name="off-ramp id" head={8} isInTable />,
  },
]
