import type { DataColumn } from '@/components/data-table/columns'
import { TimeText } from '@/components/preferences/time-text'
import { MoneyAmount } from '@/components/resource/money-amount'
import { StateWord } from '@/components/resource/state-word'
import { IdText } from '@/components/ui/text/id-text'
import { PlatformText } from '@/components/ui/text/platform-text'
import { ON_RAMP_STATUSES } from '@/lib/ramp/contract/values/ramps'
import type { OnRampRow } from '@/lib/users/dto'
import { ON_RAMP_TONES } from '@/lib/users/state-tones'

const NONE = <span className="text-faint">–</span>

const right = (text: string) => <span className="block truncate text-right">{text}</span>

export const ON_RAMP_COLUMNS: readonly DataColumn<OnRampRow>[] = [
  {
    id: 'createdAt',
    header: 'Started',
    enableHiding: false,
    meta: { label: 'Started', width: 126, shownFrom: 0, isOrder: true, isLink: true },
    cell: ({ createdAt, id }) =>
      createdAt ? (
        <TimeText iso={createdAt} as="compact" className="tabular-nums" />
      ) : (
        <IdText id={id} name="on-ramp id" head={8} isInTable />
      ),
  },
  {
    id: 'status',
    header: 'State',
    enableHiding: false,
    meta: { label: 'State', width: 112, isFlexible: true, shownFrom: 0 },
    cell: ({ status }) => <StateWord value={status} values={ON_RAMP_STATUSES} tones={ON_RAMP_TONES} />,
  },
  {
    id: 'paid',
    header: right('Paid in'),
    enableHiding: false,
    meta: { label: 'Paid in', width: 116, shownFrom: 0 },
    cell: ({ input }) => <MoneyAmount amount={input.amount} currency={input.currency} isCell />,
  },
  {
    id: 'crypto',
    header: right('Crypto'),
    meta: { label: 'Crypto', width: 148, shownFrom: 620 },
    cell: ({ output }) => <MoneyAmount amount={output.amount} currency={output.token} isCell />,
  },
  {
    id: 'fees',
    header: right('Fees'),
    meta: { label: 'Fees', width: 112, shownFrom: 620 },
    cell: ({ fees }) => <MoneyAmount amount={fees?.amount ?? null} currency={fees?.currency ?? null} isCell />,
  },
  {
    id: 'network',
    header: 'Network',
    meta: { label: 'Network', width: 116, shownFrom: 820 },
    cell: ({ output: { network } }) => (network ? <PlatformText text={network} /> : NONE),
  },
  {
    id: 'id',
    header: 'On-ramp',
    meta: { label: 'On-ramp', width: 152, shownFrom: 820 },
    cell: ({ id }) => <IdText id={id} name="on-ramp id" head={8} isInTable />,
  },
]
