'use client'

import { useQueryState } from 'nuqs'
import { useFrame } from '@/components/api/frame-context'
import { TimeText } from '@/components/preferences/time-text'
import { MoneyAmount } from '@/components/resource/money-amount'
import type { ResourceColumn } from '@/components/resource/resource-table'
import { StateWord } from '@/components/resource/state-word'
import { type ReadingSeed, useReading } from '@/components/resource/use-reading'
import { addressOf } from '@/lib/api/address-of'
import { middleCut } from '@/lib/format/middle-cut'
import { DEBIT_STATUSES, DEPOSIT_STATUSES, RELEASE_STATUSES } from '@/lib/ramp/contract/values/deposits'
import type { DepositRow, ResourcePage } from '@/lib/users/dto'
import { USER_ROUTES } from '@/lib/users/routes'
import { DEBIT_TONES, DEPOSIT_TONES, RELEASE_TONES } from '@/lib/users/state-tones'
import { userAddress } from '@/lib/users/user-address'
import { ListTab } from '../page/list-tab'

const NOUN = { one: 'deposit', many: 'deposits' }

const None = () => <span className="text-faint">–</span>

const COLUMNS: readonly ResourceColumn<DepositRow>[] = [
  {
    id: 'at',
    head: 'Authorized',
    cell: ({ authorizedAt, createdAt, id }) => {
      const at = authorizedAt ?? createdAt
      return at ? <TimeText iso={at} as="compact" className="whitespace-nowrap tabular-nums" /> : middleCut(id)
    },
  },
  {
    id: 'status',
    head: 'State',
    cell: ({ status }) => <StateWord value={status} values={DEPOSIT_STATUSES} tones={DEPOSIT_TONES} />,
  },
  {
    id: 'principal',
    head: 'Amount',
    isRight: true,
    cell: ({ principalAmountUsd }) => <MoneyAmount amount={principalAmountUsd} currency="USD" isCell />,
  },
  {
    id: 'debit',
    head: 'Debit',
    shownFrom: 'tablet',
    cell: ({ debitStatus }) =>
      debitStatus ? <StateWord value={debitStatus} values={DEBIT_STATUSES} tones={DEBIT_TONES} /> : <None />,
  },
  {
    id: 'release',
    head: 'Release',
    shownFrom: 'tablet',
    cell: ({ releaseStatus }) =>
      releaseStatus ? <StateWord value={releaseStatus} values={RELEASE_STATUSES} tones={RELEASE_TONES} /> : <None />,
  },
  {
    id: 'released',
    head: 'Delivered',
    isRight: true,
    shownFrom: 'desktop',
    cell: ({ confirmedReleasedAmountUsd }) => <MoneyAmount amount={confirmedReleasedAmountUsd} currency="USD" isCell />,
  },
  {
    id: 'total',
    head: 'Charged',
    isRight: true,
    shownFrom: 'desktop',
    cell: ({ totalDebitAmountUsd }) => <MoneyAmount amount={totalDebitAmountUsd} currency="USD" isCell />,
  },
]

export function DepositList({ userId, seed }: { userId: string; seed: ReadingSeed<ResourcePage<DepositRow>> }) {
  const { environment } = useFrame()
  const [cursor, setCursor] = useQueryState('cursor', { history: 'push' })
  const place = { environment: environment.name, userId }
  const reading = useReading(seed, addressOf(USER_ROUTES.deposits, place, { cursor }))
  return (
    <ListTab
      userId={userId}
      title="Deposits"
      noun={NOUN}
      lead="Purchases of crypto with a debit from a linked bank account."
      reading={reading}
      columns={COLUMNS}
      rowKey={({ id }) => id}
      hrefOf={({ id }) => userAddress(environment.name, userId, 'deposits', id)}
      cursor={cursor}
      onGoTo={(place) => void setCursor(place)}
    />
  )
}
