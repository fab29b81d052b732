'use client'

import { FileQuestionMark, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFrame, usePermission } from '@/components/api/frame-context'
import { TimeText } from '@/components/preferences/time-text'
import { IdFact, MoneyFact, TextFact, TimeFact } from '@/components/resource/fact-kinds'
import { Fact, Facts, NotGiven } from '@/components/resource/facts'
import { TellUser } from '@/components/resource/tell-user'
import { MoneyAmount } from '@/components/states/money-amount'
import { Notice } from '@/components/ui/notice'
import { IdText } from '@/components/ui/text/id-text'
import { LongPlatformText, PlatformText } from '@/components/ui/text/platform-text'
import { TextLink } from '@/components/ui/text-link'
import { capitalize } from '@/lib/format/capitalize'
import type { ReturnDetail } from '@/lib/returns/detail/dto'
import { type ExplainedMember, explainMember, RETURN_MEANINGS } from '@/lib/returns/explain/meanings'
import { RISK_WORDS, riskOf } from '@/lib/returns/explain/risk'
import { tellReturn } from '@/lib/returns/explain/tell-return'
import { valueWord } from '@/lib/returns/list/returns'
import { userAddress } from '@/lib/users/user-address'
import { ArchivedDepositPart } from './archived-deposit'
import { LiveMoneyPart } from './live-money'
import { ReturnWebhookList } from './return-webhooks'

const EXPLAINED: readonly ExplainedMember[] = ['code', 'bucket', 'state', 'userAction', 'sourceAction']

export function ReturnBody({ found }: { found: ReturnDetail }) {
  return (
    <div className="flex flex-col gap-5 px-4 pt-3.5 pb-8">
      <Warnings found={found} />
      <TellUser answer={tellReturn(found)} />
      <Part title="The return">
        <Facts>
          {EXPLAINED.map((member) => (
            <Explained key={member} member={member} value={found[member]} />
          ))}
          <TextFact label="Reason given" text={found.reason} isProse />
          <MoneyFact label="Returned" amount={found.amount} currency={found.currency} />
          <AtRisk found={found} />
          <MoneyFact label="Lost" amount={found.lostAmount} currency={found.currency} />
          <Fact label="User">
            <UserLink userId={found.userId} />
          </Fact>
          <IdFact label="Deposit" none="not given" id={found.depositId} name="deposit id" />
          <IdFact label="Funding source" none="not given" id={found.sourceId} name="funding source id" />
          <IdFact label="On-ramp" none="not given" id={found.onRampId} name="on-ramp id" />
          <TimeFact label="Read" iso={found.readAt} as="exact" />
          <TimeFact label="Last change seen" iso={found.changedAt} as="exact" />
        </Facts>
      </Part>
      <Part title="Release history">
        <ArchivedDepositPart deposit={found.deposit} depositId={found.depositId} />
      </Part>
      <Part title="Current data from the platform">
        <LiveMoneyPart id={found.id} userId={found.userId} />
      </Part>
      <Part title="Webhooks">
        <ReturnWebhookList groups={found.webhooks} />
      </Part>
      <details>
        <summary className="fold-summary text-small font-medium text-muted">Raw return</summary>
        <p className="mt-1 font-mono text-small [overflow-wrap:anywhere]">
          <LongPlatformText text={found.record} limit={2_000} />
        </p>
      </details>
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="flex flex-col gap-2">
      <h3 className="font-semibold">{title}</h3>
      {children}
    </section>
  )
}

function Warnings({ found: { misfit, goneAt } }: { found: ReturnDetail }) {
  return (
    <>
      {goneAt !== null && (
        <Notice tone="unknown" icon={<Trash2 aria-hidden />} title="The platform no longer has this return">
          Since <TimeText iso={goneAt} as="exact" /> it has answered that there is no such return. Its last known data
          is shown here; the list and its sums leave it out.
        </Notice>
      )}
      {misfit !== null && (
        <Notice tone="unknown" icon={<FileQuestionMark aria-hidden />} title="This return does not fit the contract">
          <PlatformText text={misfit} isProse />. The readable parts are shown; sums leave out amounts that can’t be
          read.
        </Notice>
      )}
    </>
  )
}

function Explained({ member, value }: { member: ExplainedMember; value: string | null }) {
  const { label } = RETURN_MEANINGS[member]
  if (value === null) return <TextFact label={label} none="not given" text={null} />
  const means = explainMember(member, value)
  return (
    <Fact label={label}>
      <PlatformText text={means === null ? value : capitalize(valueWord(value))} className="font-medium" />
      <span className="block text-small text-muted">{means ?? 'Unknown to this version'}</span>
    </Fact>
  )
}

/** The amount at risk: amounts are as of now, the state of the crypto is as of the return. */
function AtRisk({ found }: { found: ReturnDetail }) {
  const risk = riskOf(found)
  if (risk === null) return <MoneyFact label="At risk" amount={found.atRiskAmount} currency={found.currency} />
  return (
    <Fact label="At risk">
      <MoneyAmount amount={found.atRiskAmount ?? ''} currency={found.currency} />, {RISK_WORDS[risk.is]}
      <span className="block text-small text-muted">{risk.why}</span>
    </Fact>
  )
}

function UserLink({ userId }: { userId: string | null }) {
  const { environment } = useFrame()
  const canRead = usePermission('user.read')
  if (userId === null) return <NotGiven>not given</NotGiven>
  const href = canRead ? userAddress(environment.name, userId) : null
  return (
    <span className="flex max-w-full flex-wrap items-center gap-x-2">
      <IdText id={userId} name="user id" />
      {href !== null && (
        <TextLink href={href} className="text-small">
          Open the user
        </TextLink>
      )}
    </span>
  )
}
