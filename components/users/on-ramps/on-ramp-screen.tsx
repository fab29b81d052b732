'use client'

import { useFrame } from '@/components/api/frame-context'
import { IdFact, TimeFact } from '@/components/resource/fact-kinds'
import { Fact, Facts, NotGiven } from '@/components/resource/facts'
import { StateWord } from '@/components/resource/state-word'
import type { ReadingSeed } from '@/components/resource/use-reading'
import { MoneyAmount } from '@/components/states/money-amount'
import { Section } from '@/components/ui/section'
import { PlatformText } from '@/components/ui/text/platform-text'
import { chainName } from '@/lib/format/network-names'
import { RAILS } from '@/lib/ramp/contract/values/networks'
import { ON_RAMP_STATUSES } from '@/lib/ramp/contract/values/ramps'
import { meaningOf } from '@/lib/ramp/contract/values/value-list'
import type { OnRampRow } from '@/lib/users/dto'
import type { OnRampDetail } from '@/lib/users/read/details'
import { ON_RAMP_TONES } from '@/lib/users/state-tones'
import { userAddress } from '@/lib/users/user-address'
import { IdLink } from '../page/id-link'
import { ResourceScreen } from '../page/resource-screen'
import { tabAddress } from '../page/tabs'

export function OnRampScreen({ userId, seed }: { userId: string; seed: ReadingSeed<OnRampDetail> }) {
  return (
    <ResourceScreen
      userId={userId}
      seed={seed}
      noun="on-ramp"
      head={(row) => <Head row={row} />}
      body={(row) => (
        <>
          <p className="text-pretty">
            <StateWord value={row.status} values={ON_RAMP_STATUSES} tones={ON_RAMP_TONES} withMeaning />
          </p>
          <Section title="Money">
            <Money userId={userId} row={row} />
          </Section>
        </>
      )}
    />
  )
}

function Head({ row }: { row: OnRampRow }) {
  return (
    <>
      <StateWord value={row.status} values={ON_RAMP_STATUSES} tones={ON_RAMP_TONES} />
      <span className="text-lead font-semibold">
        <MoneyAmount amount={row.input.amount} currency={row.input.currency} />
      </span>
    </>
  )
}

function Money({ userId, row }: { userId: string; row: OnRampRow }) {
  const { environment } = useFrame()
  const { input, output, fees, depositId, fundingSourceId } = row
  const deposit = depositId === null ? null : userAddress(environment.name, userId, 'deposits', depositId)
  return (
    <Facts>
      <Fact label="Paid in">
        <MoneyAmount amount={input.amount} currency={input.currency} />
        {input.rail && (
          <>
            {' '}
            by <PlatformText text={meaningOf(RAILS, input.rail) ?? input.rail} />
          </>
        )}
      </Fact>
      <Fact label="Crypto">
        {output.amount === null ? <NotGiven /> : <MoneyAmount amount={output.amount} currency={output.token} />}
        {output.network && (
          <>
            {' '}
            on <PlatformText text={chainName(output.network)} />
          </>
        )}
      </Fact>
      <Fact label="Fees">
        {fees?.amount ? <MoneyAmount amount={fees.amount} currency={fees.currency} /> : <NotGiven />}
      </Fact>
      <IdFact label="To wallet" id={output.address} name="wallet address" />
      <IdFact label="Transaction" none="none" id={output.txHash} name="transaction hash" />
      <TimeFact label="Started" iso={row.createdAt} />
      <TimeFact label="Completed" none={null} iso={row.completedAt} />
      <Fact label="Deposit">
        {depositId === null ? (
          <NotGiven>none named</NotGiven>
        ) : (
          <IdLink id={depositId} name="deposit id" href={deposit}>
            Open deposit
          </IdLink>
        )}
      </Fact>
      {fundingSourceId && (
        <Fact label="Funding source">
          <IdLink
            id={fundingSourceId}
            name="funding source id"
            href={tabAddress(environment.name, userId, 'funding-sources')}
          >
            Funding sources
          </IdLink>
        </Fact>
      )}
    </Facts>
  )
}
