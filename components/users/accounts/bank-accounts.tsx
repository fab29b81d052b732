'use client'

import { CircleCheck, OctagonAlert } from 'lucide-react'
import { Fact } from '@/components/resource/facts'
import { StateWord } from '@/components/resource/state-word'
import { Badge } from '@/components/ui/badge'
import { IdText } from '@/components/ui/text/id-text'
import { PlatformText } from '@/components/ui/text/platform-text'
import {
  ACCOUNT_SUBTYPES,
  BANK_ACCOUNT_STATUS_REASONS,
  BANK_ACCOUNT_STATUSES,
  BANK_ACCOUNT_TYPES,
} from '@/lib/ramp/contract/values/accounts'
import { BANK_ACCOUNT_TONES } from '@/lib/users/accounts/account-tones'
import type { AccountList, BankAccountRow } from '@/lib/users/accounts/dto'
import { AccountEntries, AccountEntry } from './account-entry'
import { AccountTab, type AccountTabProps } from './account-tab'
import { Meaning, Reason } from './meaning'
import { Rails } from './rails'

export function BankAccounts({ userId, seed }: AccountTabProps<AccountList<BankAccountRow>>) {
  return (
    <AccountTab
      userId={userId}
      seed={seed}
      title="Bank accounts"
      noun={{ one: 'bank account', many: 'bank accounts' }}
      lead="Accounts that off-ramps pay out to."
    >
      {(rows) => (
        <AccountEntries>
          {rows.map((account) => (
            <BankAccount key={account.id} account={account} />
          ))}
        </AccountEntries>
      )}
    </AccountTab>
  )
}

function BankAccount({ account }: { account: BankAccountRow }) {
  const { id, label, institution, status, statusReason, isPayable, numbers, subtype, fundingSourceId } = account
  return (
    <AccountEntry
      name={label ?? institution}
      unnamed="Bank not named"
      end={account.last4}
      state={
        <>
          <StateWord value={status} values={BANK_ACCOUNT_STATUSES} tones={BANK_ACCOUNT_TONES} />
          <Payable isPayable={isPayable} />
        </>
      }
      id={id}
      idName="bank account id"
      createdAt={account.createdAt}
      facts={
        <>
          <Fact label="Type">
            <Meaning value={account.type} values={BANK_ACCOUNT_TYPES} />
            {subtype !== null && (
              <>
                {', '}
                <Meaning value={subtype} values={ACCOUNT_SUBTYPES} />
              </>
            )}
          </Fact>
          <Fact label="Currency">
            <PlatformText text={account.currency} />
          </Fact>
          <Fact label="Holder">
            <PlatformText text={account.holder} isProse />
          </Fact>
          {institution !== null && (
            <Fact label="Bank">
              <PlatformText text={institution} isProse />
            </Fact>
          )}
          {numbers.map(({ label: name, text }) => (
            <Fact key={name} label={name}>
              <PlatformText text={text} className="tabular-nums" />
            </Fact>
          ))}
          <Fact label="Payouts by">
            <Rails rails={account.rails} />
          </Fact>
          {fundingSourceId !== null && (
            <Fact label="Funding source">
              <IdText id={fundingSourceId} name="funding source id" />
            </Fact>
          )}
        </>
      }
    >
      <p className="text-pretty">
        {statusReason !== null ? (
          <Reason value={statusReason} values={BANK_ACCOUNT_STATUS_REASONS} />
        ) : isPayable ? (
          'Payouts can be sent to it.'
        ) : (
          'No payout can be sent to it while it is not active.'
        )}
      </p>
    </AccountEntry>
  )
}

/** Whatever the status is called (2.3). */
function Payable({ isPayable }: { isPayable: boolean }) {
  const Icon = isPayable ? CircleCheck : OctagonAlert
  return (
    <Badge tone={isPayable ? 'delivered' : 'failed'} icon={<Icon aria-hidden strokeWidth={2.25} />}>
      {isPayable ? 'Payable' : 'Not payable'}
    </Badge>
  )
}
