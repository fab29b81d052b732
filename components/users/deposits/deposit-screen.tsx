'use client'

import { useFrame } from '@/components/api/frame-context'
import { TimeText } from '@/components/preferences/time-text'
import { IdFact, TextFact } from '@/components/resource/fact-kinds'
import { Fact, Facts, NotGiven } from '@/components/resource/facts'
import { StateWord } from '@/components/resource/state-word'
import type { ReadingSeed } from '@/components/resource/use-reading'
import { MoneyAmount } from '@/components/states/money-amount'
import { Section } from '@/components/ui/section'
import { PlatformText } from '@/components/ui/text/platform-text'
import { DEPOSIT_STATUSES, PRIORITIES, QUOTE_TYPES } from '@/lib/ramp/contract/values/deposits'
import { CHAINS } from '@/lib/ramp/contract/values/networks'
import { meaningOf } from '@/lib/ramp/contract/values/value-list'
import type { DepositRow } from '@/lib/users/dto'
import type { DepositDetail } from '@/lib/users/read/details'
import { DEPOSIT_TONES } from '@/lib/users/state-tones'
import { userAddress } from '@/lib/users/user-address'
import { IdLink } from '../page/id-link'
import { ResourcePart } from '../page/resource-part'
import { ResourceScreen } from '../page/resource-screen'
import { tabAddress } from '../page/tabs'
import { DepositSides } from './deposit-sides'
import { ReturnsOfDeposit } from './returns-of-deposit'

export function DepositScreen({ userId, seed }: { userId: string; seed: ReadingSeed<DepositDetail> }) {
  return (
    <ResourceScreen
      userId={userId}
      seed={seed}
      noun="deposit"
      head={(row) => <Head row={row} />}
      body={(row) => (
        <>
          {row.status !== '' && (
            <p className="text-pretty">
              <StateWord value={row.status} values={DEPOSIT_STATUSES} tones={DEPOSIT_TONES} withMeaning />
            </p>
          )}
          <DepositSides deposit={row} />
          <Section title="Money">
            <Money userId={userId} row={row} />
          </Section>
        </>
      )}
      after={({ returns }) => (
        <ResourcePart title="Returns" part={returns}>
          {(found) => <ReturnsOfDeposit returns={found} />}
        </ResourcePart>
      )}
    />
  )
}

function Head({ row }: { row: DepositRow }) {
  return (
    <>
      {row.status !== '' && <StateWord value={row.status} values={DEPOSIT_STATUSES} tones={DEPOSIT_TONES} />}
      <span className="text-lead font-semibold">
        <MoneyAmount amount={row.principalAmountUsd} currency="USD" />
      </span>
    </>
  )
}

const AMOUNTS = [
  ['Deposit', 'principalAmountUsd'],
  ['Total charged', 'totalDebitAmountUsd'],
  ['Fee', 'userFeeUsd'],
  ['Instant part', 'instantPortionUsd'],
  ['At settlement', 'settlementPortionUsd'],
  ['Released', 'releasedAmountUsd'],
  ['Released, confirmed', 'confirmedReleasedAmountUsd'],
] as const satisfies readonly (readonly [string, keyof DepositRow])[]

const TIMES = [
  ['Authorized', 'authorizedAt'],
  ['Settled', 'settledAt'],
  ['Completed', 'completedAt'],
  ['Returned', 'returnedAt'],
] as const satisfies readonly (readonly [string, keyof DepositRow])[]

function Money({ userId, row }: { userId: string; row: DepositRow }) {
  const { environment } = useFrame()
  const onRamp = row.onRampId === null ? null : userAddress(environment.name, userId, 'on-ramps', row.onRampId)
  return (
    <div className="grid items-start gap-x-8 gap-y-1.5 desk:grid-cols-2">
      <Facts>
        {AMOUNTS.map(([label, name]) => (
          <Fact key={name} label={label}>
            {row[name] === null ? <NotGiven /> : <MoneyAmount amount={row[name]} currency="USD" />}
          </Fact>
        ))}
        {TIMES.map(([label, name]) => {
          const at = row[name]
          return (
            at !== null && (
              <Fact key={name} label={label}>
                <TimeText iso={at} as="compact" />
              </Fact>
            )
          )
        })}
      </Facts>
      <Facts>
        <Fact label="Asset">
          {row.asset ? <PlatformText text={row.asset} /> : <NotGiven />}
          {row.network && (
            <>
              {' '}
              on <PlatformText text={meaningOf(CHAINS, row.network) ?? row.network} />
            </>
          )}
        </Fact>
        <IdFact label="To wallet" id={row.address} name="wallet address" />
        <IdFact label="Transaction" none="none" id={row.payoutTxHash} name="transaction hash" />
        <Fact label="Quote">
          {row.quoteType ? (
            (meaningOf(QUOTE_TYPES, row.quoteType) ?? <PlatformText text={row.quoteType} />)
          ) : (
            <NotGiven />
          )}
        </Fact>
        <Fact label="Priority">
          {row.priority ? (meaningOf(PRIORITIES, row.priority) ?? <PlatformText text={row.priority} />) : <NotGiven />}
        </Fact>
        <Fact label="Funding source">
          {row.sourceId === '' ? (
            <NotGiven />
          ) : (
            <IdLink
              id={row.sourceId}
              name="funding source id"
              href={tabAddress(environment.name, userId, 'funding-sources')}
            >
              Funding sources
            </IdLink>
          )}
        </Fact>
        <Fact label="On-ramp">
          {row.onRampId === null ? (
            <NotGiven>none</NotGiven>
          ) : (
            <IdLink id={row.onRampId} name="on-ramp id" href={onRamp}>
              Open on-ramp
            </IdLink>
          )}
        </Fact>
        <TextFact label="Return reason" none={null} text={row.returnReason} isProse />
      </Facts>
    </div>
  )
}
