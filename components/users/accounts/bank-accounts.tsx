'use client'

import { CircleCheck, OctagonAlert } from 'lucide-react'
import { IdFact, TextFact } from '@/components/resource/fact-kinds'
import { Fact } from '@/components/resource/facts'
import { Badge } from '@/components/ui/badge'
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

export function BankAccounts(props: AccountTabProps<AccountList<BankAccountRow>>) {
  return (
    <AccountTab
      {...props}
      title="Bank accounts"
      noun={{ one: 'bank account', many: 'bank accounts' }}
      lead="Accounts that off-ramps pay out to."
    >
      {(rows) => <AccountEntries rows={rows}>{(row) => <BankAccount row={row} />}</AccountEntries>}
    </AccountTab>
  )
}

function BankAccount({ row: account }: { row: BankAccountRow }) {
  const { id, label, institution, status, statusReason, isPayable, numbers, subtype, fundingSourceId } = account
  return (
    <AccountEntry
      name={label ?? institution}
      unnamed="Bank not named"
      end={account.last4}
      status={status}
      statuses={BANK_ACCOUNT_STATUSES}
      tones={BANK_ACCOUNT_TONES}
      badge={<Payable isPayable={isPayable} />}
      id={id}
      idName="bank account id"
      createdAt={account.createdAt}
      facts={
        <>
          <Fact label="Region">
            <Meaning value={account.type} values={BANK_ACCOUNT_TYPES} />
          </Fact>
          {subtype !== null && (
            <Fact label="Account type">
              <Meaning value={subtype} values={ACCOUNT_SUBTYPES} />
            </Fact>
          )}
          <TextFact label="Currency" text={account.currency} />
          <TextFact label="Holder" text={account.holder} isProse />
          <TextFact label="Bank" none={null} text={institution} isProse />
          {numbers.map(({ label: name, text }) => (
            <Fact key={name} label={name}>
              <PlatformText text={text} className="tabular-nums" />
            </Fact>
          ))}
          <Fact label="Payout rails">
            <Rails rails={account.rails} />
          </Fact>
          <IdFact label="Funding source" none={null} id={fundingSourceId} name="funding source id" />
        </>
      }
    >
      <p className="text-pretty">
        {statusReason !== null ? (
          <Reason value={statusReason} values={BANK_ACCOUNT_STATUS_REASONS} />
        ) : isPayable ? (
          'It can receive payouts.'
        ) : (
          'It can’t receive payouts while it is not active.'
        )}
      </p>
    </AccountEntry>
  )
}

/** Whether the account can be paid to, whatever its status is called (section 2.3). */
function Payable({ isPayable }: { isPayable: boolean }) {
  const Icon = isPayable ? CircleCheck : OctagonAlert
  return (
    <Badge tone={isPayable ? 'delivered' : 'failed'} icon={<Icon aria-hidden strokeWidth={2.25} />}>
      {isPayable ? 'Payable' : 'Not payable'}
    </Badge>
  )
}
