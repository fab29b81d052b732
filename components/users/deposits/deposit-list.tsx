'use client'

import { tableColumns } from '@/components/list/columns/draw-columns'
import { StartedAt } from '@/components/resource/started-at'
import { StateWord } from '@/components/resource/state-word'
import type { ReadingSeed } from '@/components/resource/use-reading'
import { DEBIT_STATUSES, DEPOSIT_STATUSES, RELEASE_STATUSES } from '@/lib/ramp/contract/values/deposits'
import { USER_ROUTES } from '@/lib/users/api/routes'
import type { DepositRow, ResourcePage } from '@/lib/users/dto'
import { DEPOSITS } from '@/lib/users/lists/deposits'
import { DEBIT_TONES, DEPOSIT_TONES, RELEASE_TONES } from '@/lib/users/state-tones'
import { ResourceList } from '../page/resource-list'

const COLUMNS = tableColumns(DEPOSITS, {
  authorizedAt: ({ authorizedAt, createdAt, id }) => (
    <StartedAt at={authorizedAt ?? createdAt} id={id} noun="deposit" />
  ),
  status: ({ status }) =>
    // A deposit known from a snapshot alone has no status, only its sides.
    status === '' ? (
      <span className="text-muted">not known</span>
    ) : (
      <StateWord value={status} values={DEPOSIT_STATUSES} tones={DEPOSIT_TONES} />
    ),
  debit: (_row, debit) => <StateWord value={String(debit)} values={DEBIT_STATUSES} tones={DEBIT_TONES} />,
  release: (_row, release) => <StateWord value={String(release)} values={RELEASE_STATUSES} tones={RELEASE_TONES} />,
})

type Props = { userId: string; seed: ReadingSeed<ResourcePage<DepositRow>> }

export function DepositList(props: Props) {
  return (
    <ResourceList
      {...props}
      list={DEPOSITS}
      route={USER_ROUTES.deposits}
      columns={COLUMNS}
      lead="Purchases of crypto with a debit from a linked bank account."
    />
  )
}
