'use client'

import { Clock, ClockAlert } from 'lucide-react'
import { useFrame } from '@/components/api/frame-context'
import { TimeText } from '@/components/preferences/time-text'
import { IdFact, MoneyFact, TimeFact } from '@/components/resource/fact-kinds'
import { Fact, Facts, NotGiven } from '@/components/resource/facts'
import { OutsideLink } from '@/components/resource/outside-link'
import { StateWord } from '@/components/resource/state-word'
import type { ReadingSeed } from '@/components/resource/use-reading'
import { MoneyAmount } from '@/components/states/money-amount'
import { Notice } from '@/components/ui/notice'
import { Section } from '@/components/ui/section'
import { IdText } from '@/components/ui/text/id-text'
import { PlatformText } from '@/components/ui/text/platform-text'
import { CHAINS, RAILS } from '@/lib/ramp/contract/values/networks'
import { OFF_RAMP_STATUSES } from '@/lib/ramp/contract/values/ramps'
import { meaningOf } from '@/lib/ramp/contract/values/value-list'
import type { OffRampRow } from '@/lib/users/dto'
import type { Punctuality } from '@/lib/users/off-ramp-speed'
import type { OffRampDetail } from '@/lib/users/read/details'
import { OFF_RAMP_TONES } from '@/lib/users/state-tones'
import { ResourceScreen } from '../page/resource-screen'
import { DestinationText } from './destination-text'
import { NextStates } from './next-states'

export function OffRampScreen({ userId, seed }: { userId: string; seed: ReadingSeed<OffRampDetail> }) {
  return (
    <ResourceScreen
      userId={userId}
      seed={seed}
      noun="off-ramp"
      head={(row) => <Head row={row} />}
      body={(row, detail) => (
        <>
          <PunctualityNote punctuality={detail.punctuality} rail={row.output.rail} />
          <div className="grid gap-4 desk:grid-cols-2">
            <Section title="State">
              <p className="text-pretty">
                <StateWord value={row.status} values={OFF_RAMP_STATUSES} tones={OFF_RAMP_TONES} withMeaning />
              </p>
              <NextStates status={row.status} />
            </Section>
            <Section title="Money">
              <Money userId={userId} detail={detail} row={row} />
            </Section>
          </div>
        </>
      )}
    />
  )
}

function Head({ row }: { row: OffRampRow }) {
  return (
    <>
      <StateWord value={row.status} values={OFF_RAMP_STATUSES} tones={OFF_RAMP_TONES} />
      <span className="text-lead font-semibold">
        <MoneyAmount amount={row.output.amount} currency={row.output.currency} />
      </span>
    </>
  )
}

const LACKS = {
  rail: 'The rail of this payout is not known, so Rampdesk can’t tell whether it is late.',
  start:
    'The archive does not show when the payout was submitted to the rail, so Rampdesk can’t tell whether it is late.',
  'usual time': 'The contract gives no usual time for this rail, so Rampdesk can’t tell whether the payout is late.',
}

function PunctualityNote({ punctuality, rail }: { punctuality: Punctuality; rail: string | null }) {
  const { environment } = useFrame()
  if (punctuality.state === 'not-with-rail') return null
  if (punctuality.state === 'not-known') return <p className="text-muted">{LACKS[punctuality.lacks]}</p>
  const usual = rail === null ? null : meaningOf(RAILS, rail)
  const isLate = punctuality.state === 'late'
  return (
    <Notice
      tone={isLate ? 'rejected' : 'legacy'}
      icon={isLate ? <ClockAlert aria-hidden /> : <Clock aria-hidden />}
      title={isLate ? 'This payout is late' : 'This payout is within its usual time'}
      role="status"
    >
      {usual && <>{usual}. </>}
      With the rail since <TimeText iso={punctuality.since} as="compact" />; due by{' '}
      <TimeText iso={punctuality.dueBy} as="compact" />. Bank holidays are not taken into account.
      {isLate && environment.kind === 'sandbox' && ' In the sandbox, off-ramps may stay in this state.'}
    </Notice>
  )
}

function Money({ userId, detail, row }: { userId: string; detail: OffRampDetail; row: OffRampRow }) {
  const { input, output, fees, transaction } = row
  return (
    <Facts>
      <MoneyFact label="Payout" amount={output.amount} currency={output.currency} />
      <Fact label="Paid in">
        {input.amount === null ? <NotGiven /> : <MoneyAmount amount={input.amount} currency={input.token} />}
        {input.chain && (
          <>
            {input.amount === null && ','} on <PlatformText text={meaningOf(CHAINS, input.chain) ?? input.chain} />
          </>
        )}
      </Fact>
      <Fact label="Fees">
        {fees?.amount ? <MoneyAmount amount={fees.amount} currency={fees.currency} /> : <NotGiven />}
      </Fact>
      <Fact label="Rail">
        {output.rail ? (
          <PlatformText text={meaningOf(RAILS, output.rail) ?? output.rail} />
        ) : (
          <NotGiven>not known</NotGiven>
        )}
      </Fact>
      <Fact label="To account">
        <DestinationText userId={userId} output={output} destination={detail.destination} />
      </Fact>
      <Fact label="Transaction">
        {transaction?.hash ? (
          <span className="flex flex-wrap items-center gap-x-2">
            <IdText id={transaction.hash} name="transaction hash" />
            <OutsideLink link={transaction.link} inert={transaction.inertLink}>
              Explorer
            </OutsideLink>
          </span>
        ) : (
          <NotGiven>none</NotGiven>
        )}
      </Fact>
      <TimeFact label="Started" iso={row.createdAt} />
      <TimeFact label="Completed" none={null} iso={row.completedAt} />
      <IdFact label="Quote" none={null} id={row.quoteId} name="quote id" />
    </Facts>
  )
}
