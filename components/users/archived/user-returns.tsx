'use client'

import Link from 'next/link'
import { useFrame } from '@/components/api/frame-context'
import { TimeText } from '@/components/preferences/time-text'
import type { ReadingSeed } from '@/components/resource/use-reading'
import { MoneyAmount } from '@/components/states/money-amount'
import { BlankState } from '@/components/ui/blank-state'
import { PlatformText } from '@/components/ui/text/platform-text'
import { formatQuantity } from '@/lib/format/number'
import { unfitReason } from '@/lib/list/members'
import { rowAddress } from '@/lib/list/row-address'
import { USER_RETURNS } from '@/lib/returns/api/routes'
import type { CurrencySums, ReturnRow } from '@/lib/returns/dto'
import { explainMember } from '@/lib/returns/explain/meanings'
import { RISK_WORDS, riskOf } from '@/lib/returns/explain/risk'
import type { UserReturnPage } from '@/lib/returns/list/list-user-returns'
import { RETURNS } from '@/lib/returns/list/returns'
import { ArchivedList } from './archived-list'

export function UserReturns({ userId, seed }: { userId: string; seed: ReadingSeed<UserReturnPage> }) {
  const { environment } = useFrame()
  const all = unfitReason(userId) === null ? rowAddress(RETURNS, environment.name, { user: [userId] }) : null
  return (
    <ArchivedList
      userId={userId}
      seed={seed}
      route={USER_RETURNS}
      title="Returns"
      lead="This user’s debits that a bank sent back, newest first. They are stored in Rampdesk, so no key is needed."
      all={all === null ? null : { href: all, label: 'Open in Returns' }}
      renderEmpty={({ completeAt }, isFirst) => <NoReturn completeAt={completeAt} isFirst={isFirst} />}
      renderHead={({ totals }) => totals.map((one) => <Totals key={one.currency} totals={one} />)}
      renderRow={(row) => <Row row={row} />}
    />
  )
}

function NoReturn({ completeAt, isFirst }: { completeAt: string | null; isFirst: boolean }) {
  return (
    <BlankState title="No returns">
      {completeAt === null ? (
        'The platform’s list has not been read in full yet, so a return may be missing here.'
      ) : (
        <>
          The platform listed no returns for this user{isFirst ? '' : ' at this place in the list'} as of{' '}
          <TimeText iso={completeAt} as="exact" />.
        </>
      )}
    </BlankState>
  )
}

function Totals({ totals: { currency, all } }: { totals: CurrencySums }) {
  return (
    <p className="text-muted">
      {formatQuantity(all.count, 'return')} of <MoneyAmount amount={all.amount} currency={currency} />: at risk{' '}
      <MoneyAmount amount={all.atRisk} currency={currency} />, lost{' '}
      <MoneyAmount amount={all.lost} currency={currency} />
      {all.unread > 0 && `; ${formatQuantity(all.unread, 'has', 'have')} an amount that can’t be read`}
    </p>
  )
}

function Row({ row }: { row: ReturnRow }) {
  const { environment } = useFrame()
  const risk = riskOf(row)
  const means = row.code === null ? null : explainMember('code', row.code)
  return (
    <>
      <span className="w-32 shrink-0 text-muted tabular-nums">
        {row.time ? <TimeText iso={row.time} as="compact" /> : 'no time'}
      </span>
      <Link
        href={rowAddress(RETURNS, environment.name, {}, row.id)}
        prefetch={false}
        className="min-w-0 [overflow-wrap:anywhere] hover:underline desk:w-60 desk:shrink-0"
      >
        <PlatformText text={row.returnId ?? 'A return without an id'} className="font-mono text-small" />
      </Link>
      <span className="min-w-0 py-0.5 leading-5 text-pretty text-muted">
        {row.code === null ? 'no code' : <PlatformText text={row.code} />}
        {means && `: ${means}`}
        {risk && risk.is !== 'not-at-risk' && `; ${RISK_WORDS[risk.is]}`}
      </span>
      <span className="ml-auto shrink-0">
        <MoneyAmount amount={row.amount} currency={row.currency} />
      </span>
    </>
  )
}
