'use client'

import { TimeText } from '@/components/preferences/time-text'
import { IdFact, TimeFact } from '@/components/resource/fact-kinds'
import { Fact } from '@/components/resource/facts'
import { TellUser } from '@/components/resource/tell-user'
import { useRemaining } from '@/components/ui/hooks/use-remaining'
import { visibleText } from '@/lib/format/visible-text'
import {
  FUNDING_ACCOUNT_TYPES,
  FUNDING_SOURCE_STATUS_REASONS,
  FUNDING_SOURCE_STATUSES,
} from '@/lib/ramp/contract/values/accounts'
import { FUNDING_SOURCE_TONES } from '@/lib/users/accounts/account-tones'
import type { AccountList, FundingSourceRow } from '@/lib/users/accounts/dto'
import { tellOfFundingSource } from '@/lib/users/tell/funding-source-answers'
import { AccountEntries, AccountEntry } from './account-entry'
import { AccountTab, type AccountTabProps } from './account-tab'
import { Meaning, Reason } from './meaning'
import { remainingWords } from './remaining-words'

const isRemoved = ({ deletedAt, status }: FundingSourceRow) => deletedAt !== null || status === 'deleted'

export function FundingSources(props: AccountTabProps<AccountList<FundingSourceRow>>) {
  return (
    <AccountTab
      {...props}
      title="Funding sources"
      noun={{ one: 'funding source', many: 'funding sources' }}
      lead="Linked bank accounts that deposits are debited from."
    >
      {(rows) => {
        const removed = rows.filter(isRemoved)
        const kept = rows.filter((row) => !isRemoved(row))
        const entry = (source: FundingSourceRow) => <FundingSource source={source} all={rows} />
        return (
          <>
            {kept.length === 0 && <p className="text-muted">The user has no linked account now.</p>}
            <AccountEntries rows={kept}>{entry}</AccountEntries>
            {removed.length > 0 && (
              <details className="group">
                <summary className="fold-summary font-medium">Removed by the user: {removed.length}</summary>
                <div className="mt-2">
                  <AccountEntries rows={removed}>{entry}</AccountEntries>
                </div>
              </details>
            )}
          </>
        )
      }}
    </AccountTab>
  )
}

function FundingSource({ source, all }: { source: FundingSourceRow; all: readonly FundingSourceRow[] }) {
  const { id, institution, last4, status, statusReason, accountType, bankAccountId, deletedAt, createdAt } = source
  return (
    <AccountEntry
      name={institution}
      unnamed="Bank not named"
      end={last4}
      status={status}
      statuses={FUNDING_SOURCE_STATUSES}
      tones={FUNDING_SOURCE_TONES}
      id={id}
      idName="funding source id"
      createdAt={createdAt}
      facts={
        <>
          <Fact label="Account type">
            <Meaning value={accountType} values={FUNDING_ACCOUNT_TYPES} />
          </Fact>
          <IdFact label="Bank account" id={bankAccountId} name="bank account id" />
          <TimeFact label="Removed" none={null} iso={deletedAt} />
        </>
      }
    >
      <div className="flex flex-col gap-1 text-pretty">
        {statusReason === null ? (
          <p>
            <Meaning value={status} values={FUNDING_SOURCE_STATUSES} />.
          </p>
        ) : (
          <p>
            <Reason value={statusReason} values={FUNDING_SOURCE_STATUS_REASONS} />
          </p>
        )}
        {source.isPermanent && (
          <p className="font-medium">It will not become usable again. The user must link a different account.</p>
        )}
        <Available source={source} />
      </div>
      <TellUser answer={tellOfFundingSource(source, all)} about={aboutOf(source, all)} />
    </AccountEntry>
  )
}

/** Bank and last digits, with the id if another source has the same, since no two parts of a page may have one name. */
function aboutOf(source: FundingSourceRow, all: readonly FundingSourceRow[]): string {
  const about = ({ institution, last4, id }: FundingSourceRow) => visibleText([institution, last4 ?? id].join(' '))
  const isShared = all.some((other) => other.id !== source.id && about(other) === about(source))
  return isShared ? `${about(source)}, ${visibleText(source.id)}` : about(source)
}

/** When a blocked source is available again, counted by the platform’s clock. */
function Available({ source: { availableAt, availableInMs, status, isPermanent } }: { source: FundingSourceRow }) {
  const left = useRemaining(availableInMs ?? 0, `${availableAt} ${availableInMs}`)
  if (availableAt === null || availableInMs === null || isPermanent || status === 'active') return null
  return (
    <p className="font-medium">
      {left > 0 ? (
        <>
          The block ends in <span className="tabular-nums">{remainingWords(left)}</span>
        </>
      ) : (
        'The block was due to end at'
      )}
      {left > 0 && ','} <TimeText iso={availableAt} as="compact" className="font-normal text-muted" />.{' '}
      <span className="font-normal">
        {left > 0 ? 'Linking it again does not shorten the block.' : 'If it still shows as blocked, refresh later.'}
      </span>
    </p>
  )
}
