'use client'

import { useQueryState } from 'nuqs'
import { useFrame } from '@/components/api/frame-context'
import { drawColumns } from '@/components/list/columns/draw-columns'
import { TimeText } from '@/components/preferences/time-text'
import { StateWord } from '@/components/resource/state-word'
import { type ReadingSeed, useReading } from '@/components/resource/use-reading'
import { addressOf } from '@/lib/api/address-of'
import { middleCut } from '@/lib/format/middle-cut'
import { columnsOf } from '@/lib/list/columns'
import { DEBIT_STATUSES, DEPOSIT_STATUSES, RELEASE_STATUSES } from '@/lib/ramp/contract/values/deposits'
import { USER_ROUTES } from '@/lib/users/api/routes'
import type { DepositRow, ResourcePage } from '@/lib/users/dto'
import { DEBIT_TONES, DEPOSIT_TONES, RELEASE_TONES } from '@/lib/users/state-tones'
import { userAddress } from '@/lib/users/user-address'
import { ListTab } from '../page/list-tab'

const NOUN = { one: 'deposit', many: 'deposits' }

const { money, state, time } = columnsOf<DepositRow>()

const USD = { currency: () => 'USD' }

const COLUMNS = drawColumns(
  [
    time('at', 'Authorized', ({ authorizedAt, createdAt }) => authorizedAt ?? createdAt, { is: ['link'] }),
    state('status', 'State', 'status'),
    money('principal', 'Amount', 'principalAmountUsd', USD),
    state('debit', 'Debit', 'debitStatus', { from: 620, none: '–' }),
    state('release', 'Release', 'releaseStatus', { from: 620, none: '–' }),
    money('released', 'Delivered', 'confirmedReleasedAmountUsd', { from: 1080, ...USD }),
    money('total', 'Charged', 'totalDebitAmountUsd', { from: 1080, ...USD }),
  ],
  {
    at: ({ id }, at) => (at === null ? middleCut(id) : <TimeText iso={String(at)} as="compact" />),
    status: ({ status }) => <StateWord value={status} values={DEPOSIT_STATUSES} tones={DEPOSIT_TONES} />,
    debit: (_row, debit) => <StateWord value={String(debit)} values={DEBIT_STATUSES} tones={DEBIT_TONES} />,
    release: (_row, release) => <StateWord value={String(release)} values={RELEASE_STATUSES} tones={RELEASE_TONES} />,
  },
)

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
