'use client'

import { TextFact } from '@/components/resource/fact-kinds'
import { Fact, NotGiven } from '@/components/resource/facts'
import { CARD_STATUSES, CARD_TYPES } from '@/lib/ramp/contract/values/accounts'
import { CARD_TONES } from '@/lib/users/accounts/account-tones'
import type { AccountList, CardRow } from '@/lib/users/accounts/dto'
import { AccountEntries, AccountEntry } from './account-entry'
import { AccountTab, type AccountTabProps } from './account-tab'
import { Meaning } from './meaning'

export function Cards(props: AccountTabProps<AccountList<CardRow>>) {
  return (
    <AccountTab
      {...props}
      title="Cards"
      noun={{ one: 'card', many: 'cards' }}
      lead="Cards issued to the user. Rampdesk never reads their numbers."
    >
      {(rows) => <AccountEntries rows={rows}>{(row) => <Card row={row} />}</AccountEntries>}
    </AccountTab>
  )
}

function Card({ row: { id, status, type, last4, country, currency, limit, createdAt } }: { row: CardRow }) {
  return (
    <AccountEntry
      name={null}
      unnamed="Card"
      end={last4}
      status={status}
      statuses={CARD_STATUSES}
      tones={CARD_TONES}
      id={id}
      idName="card id"
      createdAt={createdAt}
      facts={
        <>
          <Fact label="Kind">{type === null ? <NotGiven /> : <Meaning value={type} values={CARD_TYPES} />}</Fact>
          <TextFact label="Currency" text={currency} />
          <TextFact label="Country" text={country} />
          <TextFact label="Limit" none="none" text={limit} />
        </>
      }
    />
  )
}
