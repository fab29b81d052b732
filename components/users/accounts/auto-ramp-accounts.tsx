'use client'

import type { ReactNode } from 'react'
import { ApiError } from '@/components/api/fetch-json'
import { Fact, NotGiven } from '@/components/resource/facts'
import { StateWord } from '@/components/resource/state-word'
import { useReading } from '@/components/resource/use-reading'
import { FailureState } from '@/components/states/failure-state'
import { IdText } from '@/components/ui/text/id-text'
import { PlatformText } from '@/components/ui/text/platform-text'
import type { PartReading } from '@/lib/http/reading'
import { AUTO_RAMP_STATUSES, DEPOSIT_INSTRUCTION_TYPES } from '@/lib/ramp/contract/values/accounts'
import { ACCOUNT_NETWORKS, ADDRESS_NETWORKS } from '@/lib/ramp/contract/values/networks'
import { AUTO_RAMP_TONES } from '@/lib/users/accounts/account-tones'
import type { AccountList, AutoRamp, AutoRampAccountRow, AutoRampAddressRow } from '@/lib/users/accounts/dto'
import { TabHead } from '../page/tab-head'
import { TabSkeleton } from '../page/tab-skeleton'
import { UserReading } from '../page/user-reading'
import { AccountEntries, AccountEntry } from './account-entry'
import { AccountRows, type AccountTabProps, type Noun } from './account-tab'
import { Meaning } from './meaning'
import { RevealNumber } from './reveal-number'

const ACCOUNTS: Noun = { one: 'auto-ramp account', many: 'auto-ramp accounts' }
const ADDRESSES: Noun = { one: 'auto-ramp address', many: 'auto-ramp addresses' }

export function AutoRampAccounts({ userId, seed }: AccountTabProps<AutoRamp>) {
  const reading = useReading(seed)
  return (
    <section aria-label="Auto-ramp" className="flex flex-col gap-3">
      <TabHead title="Auto-ramp" reading={reading}>
        Bank accounts in the user's name whose deposits become crypto, and addresses whose deposits are paid out.
      </TabHead>
      <UserReading
        userId={userId}
        reading={reading}
        subject="The auto-ramp accounts"
        skeleton={<TabSkeleton of="auto-ramp accounts" />}
      >
        {({ accounts, addresses }) => (
          <>
            <Part title="Accounts" part={accounts} noun={ACCOUNTS} onRetry={reading.read} isReading={reading.isReading}>
              {(rows) => rows.map((account) => <Account key={account.id} userId={userId} account={account} />)}
            </Part>
            <Part
              title="Addresses"
              part={addresses}
              noun={ADDRESSES}
              onRetry={reading.read}
              isReading={reading.isReading}
            >
              {(rows) => rows.map((address) => <Address key={address.id} address={address} />)}
            </Part>
          </>
        )}
      </UserReading>
    </section>
  )
}

type PartProps<Row> = {
  title: string
  part: PartReading<AccountList<Row>>
  noun: Noun
  onRetry: () => void
  isReading: boolean
  children: (rows: Row[]) => ReactNode
}

function Part<Row>({ title, part, noun, onRetry, isReading, children }: PartProps<Row>) {
  return (
    <section aria-label={title} className="flex flex-col gap-2">
      <h3 className="font-semibold">{title}</h3>
      {part.value === null ? (
        <FailureState
          error={new ApiError(part.problem)}
          subject={`The ${noun.many}`}
          kept="The other part of this tab is not affected."
          onRetry={onRetry}
          isRetrying={isReading}
        />
      ) : (
        <AccountRows list={part.value} noun={noun}>
          {(rows) => <AccountEntries>{children(rows)}</AccountEntries>}
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
      state={<StateWord value={status} values={AUTO_RAMP_STATUSES} tones={AUTO_RAMP_TONES} />}
      id={id}
      idName="auto-ramp account id"
      createdAt={account.createdAt}
      facts={
        <>
          <Fact label="Takes">
            <Meaning value={instructionsType} values={DEPOSIT_INSTRUCTION_TYPES} />,{' '}
            <PlatformText text={account.currency} />
          </Fact>
          <Fact label={instructionsType === 'iban' ? 'IBAN' : 'Account number'}>
            {last4 === null ? (
              <NotGiven>not known to this version</NotGiven>
            ) : (
              <RevealNumber userId={userId} accountId={id} last4={last4} />
            )}
          </Fact>
          {routingNumber !== null && (
            <Fact label="Routing number">
              <PlatformText text={routingNumber} className="font-mono text-small" />
            </Fact>
          )}
          {bic !== null && (
            <Fact label="BIC">
              <PlatformText text={bic} className="font-mono text-small" />
            </Fact>
          )}
          {account.bankAddress !== null && (
            <Fact label="Bank's address">
              <PlatformText text={account.bankAddress} isProse />
            </Fact>
          )}
          <Fact label="By">{rails.length === 0 ? <NotGiven /> : <PlatformText text={rails.join(', ')} />}</Fact>
          <Fact label="Becomes">
            <PlatformText text={account.token} /> on <Meaning value={account.network} values={ACCOUNT_NETWORKS} />
          </Fact>
          <Fact label="Sent to">
            <IdText id={account.address} name="wallet address" />
          </Fact>
        </>
      }
    >
      <p className="text-pretty">
        <Meaning value={status} values={AUTO_RAMP_STATUSES} />.
      </p>
    </AccountEntry>
  )
}

function Address({ address }: { address: AutoRampAddressRow }) {
  const { id, status, network, accountId } = address
  return (
    <AccountEntry
      name={null}
      unnamed="Deposit address"
      end={null}
      state={<StateWord value={status} values={AUTO_RAMP_STATUSES} tones={AUTO_RAMP_TONES} />}
      id={id}
      idName="auto-ramp address id"
      createdAt={address.createdAt}
      facts={
        <>
          <Fact label="Network">
            <Meaning value={network} values={ADDRESS_NETWORKS} />
          </Fact>
          <Fact label="Address">
            <IdText id={address.address} name="deposit address" />
          </Fact>
          <Fact label="Contract">{address.isDeployed ? 'On the network' : 'Not on the network yet'}</Fact>
          <Fact label="Pays to account">
            <IdText id={accountId} name="account id" />
          </Fact>
        </>
      }
    >
      <p className="text-pretty">
        <Meaning value={status} values={AUTO_RAMP_STATUSES} />.
      </p>
    </AccountEntry>
  )
}
