'use client'

import type { ReactNode } from 'react'
import { ApiError } from '@/components/api/fetch-json'
import { IdFact, TextFact } from '@/components/resource/fact-kinds'
import { Fact, NotGiven } from '@/components/resource/facts'
import { type LiveReading, useReading } from '@/components/resource/use-reading'
import { FailureState } from '@/components/states/failure-state'
import { PlatformText } from '@/components/ui/text/platform-text'
import type { PartReading } from '@/lib/http/reading'
import { AUTO_RAMP_STATUSES, DEPOSIT_INSTRUCTION_TYPES } from '@/lib/ramp/contract/values/accounts'
import { ACCOUNT_NETWORKS, ADDRESS_NETWORKS } from '@/lib/ramp/contract/values/networks'
import { AUTO_RAMP_TONES } from '@/lib/users/accounts/account-tones'
import type { AccountList, AutoRamp, AutoRampAccountRow, AutoRampAddressRow } from '@/lib/users/accounts/dto'
import { ReadingTab } from '../page/reading-tab'
import { AccountEntries, AccountEntry } from './account-entry'
import { AccountRows, type AccountTabProps, type Noun } from './account-tab'
import { Meaning } from './meaning'
import { RevealNumber } from './reveal-number'

const ACCOUNTS: Noun = { one: 'auto-ramp account', many: 'auto-ramp accounts' }
const ADDRESSES: Noun = { one: 'auto-ramp address', many: 'auto-ramp addresses' }

/** Rails not named here are shown as they came, because the contract has no list of them. */
const RAIL_NAMES = new Map([
  ['ach', 'ACH'],
  ['sepa', 'SEPA'],
])

export function AutoRampAccounts({ userId, seed }: AccountTabProps<AutoRamp>) {
  const reading = useReading(seed)
  return (
    <ReadingTab
      userId={userId}
      reading={reading}
      title="Auto-ramp"
      of="auto-ramp accounts"
      lead="Bank accounts in the user’s name whose deposits are converted to crypto, and addresses whose deposits are paid out."
    >
      {({ accounts, addresses }) => (
        <>
          <Part title="Accounts" part={accounts} noun={ACCOUNTS} reading={reading}>
            {(account) => <Account userId={userId} account={account} />}
          </Part>
          <Part title="Addresses" part={addresses} noun={ADDRESSES} reading={reading}>
            {(address) => <Address address={address} />}
          </Part>
        </>
      )}
    </ReadingTab>
  )
}

type PartProps<Row> = {
  title: string
  part: PartReading<AccountList<Row>>
  noun: Noun
  reading: LiveReading<AutoRamp>
  children: (row: Row) => ReactNode
}

function Part<Row extends { id: string }>({ title, part, noun, reading, children }: PartProps<Row>) {
  return (
    <section aria-label={title} className="flex flex-col gap-2">
      <h3 className="font-semibold">{title}</h3>
      {part.value === null ? (
        <FailureState
          error={new ApiError(part.problem)}
          subject={`The ${noun.many}`}
          kept="The other part of this tab is not affected."
          onRetry={reading.read}
          isRetrying={reading.isReading}
        />
      ) : (
        <AccountRows list={part.value} noun={noun}>
          {(rows) => <AccountEntries rows={rows}>{children}</AccountEntries>}
        </AccountRows>
      )}
    </section>
  )
}

function Account({ userId, account }: { userId: string; account: AutoRampAccountRow }) {
  const { id, status, bankName, last4, rails, routingNumber, bic, instructionsType } = account
  return (
    <AccountEntry
      name={bankName}
      unnamed="Bank not named"
      end={last4 === '' ? null : last4}
      status={status}
      statuses={AUTO_RAMP_STATUSES}
      tones={AUTO_RAMP_TONES}
      id={id}
      idName="auto-ramp account id"
      createdAt={account.createdAt}
      facts={
        <>
          <Fact label="Accepts">
            <Meaning value={instructionsType} values={DEPOSIT_INSTRUCTION_TYPES} />,{' '}
            <PlatformText text={account.currency} />
          </Fact>
          <Fact label={instructionsType === 'iban' ? 'IBAN' : 'Account number'}>
            {last4 === null ? (
              <NotGiven>unknown to this version</NotGiven>
            ) : (
              <RevealNumber userId={userId} accountId={id} last4={last4} />
            )}
          </Fact>
          <TextFact label="Routing number" none={null} text={routingNumber} isMono />
          <TextFact label="BIC" none={null} text={bic} isMono />
          <TextFact label="Bank’s address" none={null} text={account.bankAddress} isProse />
          <Fact label="Rails">
            {rails.length === 0 ? (
              <NotGiven />
            ) : (
              <PlatformText text={rails.map((rail) => RAIL_NAMES.get(rail) ?? rail).join(', ')} />
            )}
          </Fact>
          <Fact label="Converted to">
            <PlatformText text={account.token} /> on <Meaning value={account.network} values={ACCOUNT_NETWORKS} />
          </Fact>
          <IdFact label="Sent to" id={account.address} name="wallet address" />
        </>
      }
    />
  )
}

function Address({ address }: { address: AutoRampAddressRow }) {
  const { id, status, network, accountId } = address
  return (
    <AccountEntry
      name={null}
      unnamed="Deposit address"
      end={null}
      status={status}
      statuses={AUTO_RAMP_STATUSES}
      tones={AUTO_RAMP_TONES}
      id={id}
      idName="auto-ramp address id"
      createdAt={address.createdAt}
      facts={
        <>
          <Fact label="Network">
            <Meaning value={network} values={ADDRESS_NETWORKS} />
          </Fact>
          <IdFact label="Address" id={address.address} name="deposit address" />
          <Fact label="Contract">{address.isDeployed ? 'On the network' : 'Not on the network yet'}</Fact>
          <IdFact label="Payout account" id={accountId} name="account id" />
        </>
      }
    />
  )
}
