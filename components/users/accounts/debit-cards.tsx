'use client'

import { TextFact } from '@/components/resource/fact-kinds'
import { Fact, NotGiven } from '@/components/resource/facts'
import { PlatformText } from '@/components/ui/text/platform-text'
import { DEBIT_CARD_NETWORKS, DEBIT_CARD_STATUSES } from '@/lib/ramp/contract/values/accounts'
import { DEBIT_CARD_TONES } from '@/lib/users/accounts/account-tones'
import type { AccountList, DebitCardRow } from '@/lib/users/accounts/dto'
import { AccountEntries, AccountEntry } from './account-entry'
import { AccountTab, type AccountTabProps } from './account-tab'
import { Meaning } from './meaning'

export function DebitCards(props: AccountTabProps<AccountList<DebitCardRow>>) {
  return (
    <AccountTab
      {...props}
      title="Debit cards"
      noun={{ one: 'debit card', many: 'debit cards' }}
      lead="Cards that off-ramps pay out to, within minutes."
    >
      {(rows) => <AccountEntries rows={rows}>{(row) => <DebitCard row={row} />}</AccountEntries>}
    </AccountTab>
  )
}

function DebitCard({ row: card }: { row: DebitCardRow }) {
  const { id, label, last4, status, network, requirements, unreadableRequirements } = card
  return (
    <AccountEntry
      name={label}
      unnamed="Debit card"
      end={last4}
      status={status}
      statuses={DEBIT_CARD_STATUSES}
      tones={DEBIT_CARD_TONES}
      id={id}
      idName="debit card id"
      createdAt={card.createdAt}
      facts={
        <>
          <Fact label="Network">
            <Meaning value={network} values={DEBIT_CARD_NETWORKS} />
          </Fact>
          <Fact label="Expires">
            {card.expires}
            {card.isExpired && <span className="font-medium text-failed"> (expired)</span>}
          </Fact>
          <TextFact label="Currency" text={card.currency} />
          <Fact label="Tokenized">{card.isTokenized === null ? <NotGiven /> : card.isTokenized ? 'Yes' : 'No'}</Fact>
        </>
      }
    >
      <p className="text-pretty">
        <Meaning value={status} values={DEBIT_CARD_STATUSES} />.
      </p>
      {(requirements.length > 0 || unreadableRequirements > 0) && (
        <div>
          <p className="font-medium">Missing details</p>
          <ul className="list-disc pl-4">
            {requirements.map(({ type, fields, reason }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: requirements have no id, and the list is read whole
              <li key={index} className="[overflow-wrap:anywhere]">
                <PlatformText text={type.replaceAll('_', ' ')} isProse />
                {fields.length > 0 && (
                  <>
                    : <PlatformText text={fields.join(', ')} className="font-mono text-small" />
                  </>
                )}
                {reason !== null && (
                  <span className="text-muted">
                    {' '}
                    (<PlatformText text={reason} isProse />)
                  </span>
                )}
              </li>
            ))}
            {unreadableRequirements > 0 && <li className="text-muted">{unreadableRequirements} more can’t be read.</li>}
          </ul>
        </div>
      )}
    </AccountEntry>
  )
}
