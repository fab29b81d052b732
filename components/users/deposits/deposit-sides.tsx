import type { ReactNode } from 'react'
import { NotGiven } from '@/components/resource/facts'
import { StateWord } from '@/components/resource/state-word'
import { PlatformText } from '@/components/ui/text/platform-text'
import { DEBIT_STATUSES, RELEASE_DECISION_MODES, RELEASE_STATUSES } from '@/lib/ramp/contract/values/deposits'
import { meaningOf } from '@/lib/ramp/contract/values/value-list'
import { NACHA_RETURN_CODES } from '@/lib/returns/explain/return-codes'
import type { DepositRow } from '@/lib/users/dto'
import { DEBIT_TONES, DECISION_TONES, RELEASE_TONES } from '@/lib/users/state-tones'

/** The three states of a deposit side by side, because each changes by itself. */
export function DepositSides({ deposit }: { deposit: DepositRow }) {
  const { debitStatus, releaseStatus, releaseDecisionMode, returnCode, debitFailureCode, releaseFailureCode } = deposit
  return (
    <div className="grid gap-3 desk:grid-cols-3">
      <Side title="Debit" lead="The money from the bank account">
        {debitStatus ? (
          <StateWord value={debitStatus} values={DEBIT_STATUSES} tones={DEBIT_TONES} withMeaning />
        ) : (
          <NotGiven />
        )}
        {returnCode && (
          <Code label="Return code" code={returnCode}>
            {meaningOf(NACHA_RETURN_CODES, returnCode) ?? 'unknown to this version'}
          </Code>
        )}
        {debitFailureCode && <Code label="Failure code" code={debitFailureCode} />}
      </Side>
      <Side title="Release" lead="The crypto to the wallet">
        {releaseStatus ? (
          <StateWord value={releaseStatus} values={RELEASE_STATUSES} tones={RELEASE_TONES} withMeaning />
        ) : (
          <NotGiven />
        )}
        {releaseFailureCode && <Code label="Failure code" code={releaseFailureCode} />}
      </Side>
      <Side title="Decision" lead="When the crypto may be sent">
        {releaseDecisionMode ? (
          <StateWord value={releaseDecisionMode} values={RELEASE_DECISION_MODES} tones={DECISION_TONES} withMeaning />
        ) : (
          <NotGiven />
        )}
      </Side>
    </div>
  )
}

function Side({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="rounded-card border border-line bg-panel px-3 py-2.5">
      <h3 className="font-semibold">{title}</h3>
      <p className="mb-1.5 text-small text-muted">{lead}</p>
      <div className="text-pretty">{children}</div>
    </section>
  )
}

function Code({ label, code, children }: { label: string; code: string; children?: ReactNode }) {
  return (
    <p className="mt-1">
      <span className="text-muted">{label} </span>
      <PlatformText text={code} className="font-mono font-medium" />
      {children && <span className="text-muted"> · {children}</span>}
    </p>
  )
}
