'use client'

import { Fact, NotGiven } from '@/components/resource/facts'
import { StateWord } from '@/components/resource/state-word'
import { PlatformText } from '@/components/ui/text/platform-text'
import { BILL_STATUSES } from '@/lib/ramp/contract/values/accounts'
import { BILL_TONES } from '@/lib/users/accounts/account-tones'
import type { AccountList, BillRow } from '@/lib/users/accounts/dto'
import { AccountEntries, AccountEntry } from './account-entry'
import { AccountTab, type AccountTabProps } from './account-tab'
import { Meaning } from './meaning'

export function Bills({ userId, seed }: AccountTabProps<AccountList<BillRow>>) {
  return (
    <AccountTab
      userId={userId}
      seed={seed}
      title="Bills"
      noun={{ one: 'bill', many: 'bills' }}
      lead="Accounts at billers that off-ramps can pay."
    >
      {(rows) => (
        <AccountEntries>
          {rows.map((bill) => (
            <Bill key={bill.id} bill={bill} />
          ))}
        </AccountEntries>
      )}
    </AccountTab>
  )
}

function Bill({
  bill: { id, status, name, institution, type, last4, currency, requirements, createdAt },
}: {
  bill: BillRow
}) {
  return (
    <AccountEntry
      name={name ?? institution}
      unnamed="Bill without a name"
      end={last4}
      state={<StateWord value={status} values={BILL_STATUSES} tones={BILL_TONES} />}
      id={id}
      idName="bill id"
      createdAt={createdAt}
      facts={
        <>
          <Fact label="Biller">
            {institution === null ? <NotGiven /> : <PlatformText text={institution} isProse />}
          </Fact>
          <Fact label="Type">{type === null ? <NotGiven /> : <PlatformText text={type.replaceAll('_', ' ')} />}</Fact>
          <Fact label="Currency">{currency === null ? <NotGiven /> : <PlatformText text={currency} />}</Fact>
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
    >
      <p className="text-pretty">
        <Meaning value={status} values={BILL_STATUSES} />.
      </p>
    </AccountEntry>
  )
}
