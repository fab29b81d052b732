'use client'

import { useFrame } from '@/components/api/frame-context'
import { TimeText } from '@/components/preferences/time-text'
import { MoneyAmount } from '@/components/states/money-amount'
import { PlatformText } from '@/components/ui/text/platform-text'
import { capitalize } from '@/lib/format/capitalize'
import { deskSegmentOf } from '@/lib/paths'
import { CRYPTO_STATES_AT_RETURN, RETURN_USER_ACTIONS } from '@/lib/ramp/contract/values/deposits'
import { meaningOf } from '@/lib/ramp/contract/values/value-list'
import { NACHA_RETURN_CODES } from '@/lib/returns/explain/return-codes'
import { RISK_WORDS, riskOf } from '@/lib/returns/explain/risk'
import { valueWord } from '@/lib/returns/list/returns'
import type { ReturnGlance } from '@/lib/users/read/details'
import { IdLink } from '../page/id-link'

export function ReturnsOfDeposit({ returns }: { returns: readonly ReturnGlance[] }) {
  const { environment } = useFrame()
  if (returns.length === 0) return <p className="text-muted">None among the user’s newest returns.</p>
  return (
    <ul className="flex flex-col gap-2">
      {returns.map((each) => (
        <li key={each.id} className="rounded-card border border-line bg-panel px-3 py-2.5">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-0.5">
            <span className="font-medium">
              <MoneyAmount amount={each.amountUsd} currency="USD" /> returned
            </span>
            {each.occurredAt && <TimeText iso={each.occurredAt} as="compact" className="text-muted" />}
            <IdLink id={each.id} name="return id" href={returnHref(environment.name, each.id)}>
              Open return
            </IdLink>
          </p>
          <ul className="mt-1 flex flex-col gap-0.5">
            {each.returnCode && (
              <Word label="Code" value={each.returnCode} meaning={meaningOf(NACHA_RETURN_CODES, each.returnCode)} />
            )}
            {each.cryptoStateAtReturn && (
              <Word
                label="Crypto at return"
                value={each.cryptoStateAtReturn}
                meaning={meaningOf(CRYPTO_STATES_AT_RETURN, each.cryptoStateAtReturn)}
              />
            )}
            <AtRisk of={each} />
            {each.userAction && (
              <Word label="User" value={each.userAction} meaning={meaningOf(RETURN_USER_ACTIONS, each.userAction)} />
            )}
            {each.sourceAction && <Word label="Funding source" value={each.sourceAction} meaning={null} />}
          </ul>
        </li>
      ))}
    </ul>
  )
}

function AtRisk({ of: { cryptoStateAtReturn, atRiskAmountUsd, lossAmountUsd } }: { of: ReturnGlance }) {
  const risk = riskOf({
    state: cryptoStateAtReturn,
    atRiskAmount: atRiskAmountUsd,
    lostAmount: lossAmountUsd,
    currency: 'USD',
  })
  return risk && <Word label="Crypto" value={RISK_WORDS[risk.is]} meaning={risk.why} />
}

/** A value with its meaning, which is undefined for a value that this version does not know. */
function Word({ label, value, meaning }: { label: string; value: string; meaning: string | null | undefined }) {
  return (
    <li className="[overflow-wrap:anywhere]">
      <span className="text-muted">{label} </span>
      <PlatformText text={meaning === undefined ? value : capitalize(valueWord(value))} className="font-medium" />
      {meaning !== null && <span className="text-muted"> · {meaning ?? 'unknown to this version'}</span>}
    </li>
  )
}

function returnHref(environment: string, id: string): string | null {
  const segment = deskSegmentOf(id)
  return segment && `/${environment}/returns/${segment}`
}
