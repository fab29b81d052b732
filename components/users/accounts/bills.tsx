'use client'

import { TextFact } from '@/components/resource/fact-kinds'
import { Fact, NotGiven } from '@/components/resource/facts'
import { PlatformText } from '@/components/ui/text/platform-text'
import { capitalize } from '@/lib/format/capitalize'
import { BILL_STATUSES } from '@/lib/ramp/contract/values/accounts'
import { BILL_TONES } from '@/lib/users/accounts/account-tones'
import type { AccountList, BillRow } from '@/lib/users/accounts/dto'
import { AccountEntries, AccountEntry } from './account-entry'
import { AccountTab, type AccountTabProps } from './account-tab'

export function Bills(props: AccountTabProps<AccountList<BillRow>>) {
  return (
    <AccountTab
      {...props}
      title="Bills"
      noun={{ one: 'bill', many: 'bills' }}
      lead="Accounts at billers that off-ramps can pay."
    >
      {(rows) => <AccountEntries rows={rows}>{(row) => <Bill row={row} />}</AccountEntries>}
    </AccountTab>
  )
}

function Bill({ row }: { row: BillRow }) {
  const { id, status, name, institution, type, last4, currency, requirements, createdAt } = row
  return (
    <AccountEntry
      name={name ?? institution}
      unnamed="Bill without a name"
      end={last4}
      status={status}
      statuses={BILL_STATUSES}
      tones={BILL_TONES}
      id={id}
      idName="bill id"
      createdAt={createdAt}
      facts={
        <>
          <TextFact label="Biller" text={institution} isProse />
          <Fact label="Type">
            {type === null ? <NotGiven /> : <PlatformText text={capitalize(type.replaceAll('_', ' '))} />}
          </Fact>
          <TextFact label="Currency" text={currency} />
          {requirements.length > 0 && (
            <Fact label="Missing">
              <ul>
                {requirements.map((text) => (
                  <li key={text}>
                    <PlatformText text={text} className="font-mono text-small" />
                  </li>
                ))}
              </ul>
            </Fact>
          )}
        </>
      }
    />
  )
}
