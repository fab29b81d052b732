'use client'

import { Fact, NotGiven } from '@/components/resource/facts'
import { StateWord } from '@/components/resource/state-word'
import { PlatformText } from '@/components/ui/text/platform-text'
import { CARD_STATUSES, CARD_TYPES } from '@/lib/ramp/contract/values/accounts'
import { CARD_TONES } from '@/lib/users/accounts/account-tones'
import type { AccountList, CardRow } from '@/lib/users/accounts/dto'
import { AccountEntries, AccountEntry } from './account-entry'
import { AccountTab, type AccountTabProps } from './account-tab'
import { Meaning } from './meaning'

export function Cards({ userId, seed }: AccountTabProps<AccountList<CardRow>>) {
  return (
    <AccountTab
      userId={userId}
      seed={seed}
      title="Cards"
      noun={{ one: 'card', many: 'cards' }}
      lead="Cards that were issued to the user. Their numbers are never read."
    >
      {(rows) => (
        <AccountEntries>
          {rows.map((card) => (
            <Card key={card.id} card={card} />
          ))}
        </AccountEntries>
      )}
    </AccountTab>
  )
}

function Card({ card: { id, status, type, last4, country, currency, limit, createdAt } }: { card: CardRow }) {
  return (
    <AccountEntry
      name={null}
      unnamed="Card"
      end={last4}
      state={<StateWord value={status} values={CARD_STATUSES} tones={CARD_TONES} />}
      id={id}
      idName="card id"
      createdAt={createdAt}
      facts={
        <>
          <Fact label="Kind">{type === null ? <NotGiven /> : <Meaning value={type} values={CARD_TYPES} />}</Fact>
          <Fact label="Currency">{currency === null ? <NotGiven /> : <PlatformText text={currency} />}</Fact>
          <Fact label="Country">{country === null ? <NotGiven /> : <PlatformText text={country} />}</Fact>
          <Fact label="Limit">{limit === null ? <NotGiven>none</NotGiven> : <PlatformText text={limit} />}</Fact>
        </>
      }
    >
      <p className="text-pretty">
        <Meaning value={status} values={CARD_STATUSES} />.
      </p>
    </AccountEntry>
  )
}
