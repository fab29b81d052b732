'use client'

import { TimeText } from '@/components/preferences/time-text'
import { PlatformText } from '@/components/ui/text/platform-text'
import type { GapCell, GapEvidence } from '@/lib/archive/sequence/dto'
import { type GapReason, numbersText, REASON_WORDS } from '@/lib/archive/sequence/reasons'
import { formatCount, formatQuantity } from '@/lib/format/number'

export function GapExplanation({ gap }: { gap: GapCell }) {
  const { meaning } = REASON_WORDS[gap.reason]
  return (
    <div className="flex flex-col gap-1.5 text-pretty">
      <p>{meaning}</p>
      <GapDetails gap={gap} />
      <WhatToDo reason={gap.reason} />
    </div>
  )
}

const TOLD = 8

/** Explains a reason once for the gaps that share it. */
export function ReasonExplanation({ reason, gaps }: { reason: GapReason; gaps: readonly GapCell[] }) {
  const [first] = gaps
  if (first && gaps.length === 1) return <GapExplanation gap={first} />
  return (
    <div className="flex flex-col gap-1.5 text-pretty">
      <p>{REASON_WORDS[reason].meaning}</p>
      <ul className="flex flex-col gap-1.5">
        {gaps.slice(0, TOLD).map((gap) => (
          <li key={gap.first}>
            <span className="font-medium tabular-nums">{numbersText(gap.first, gap.last, formatCount)}</span>
            <GapDetails gap={gap} />
          </li>
        ))}
      </ul>
      {gaps.length > TOLD && (
        <p className="text-small text-muted">
          {formatQuantity(gaps.length - TOLD, 'further gap')} for this reason; select one in the strip to see its time.
        </p>
      )}
      <WhatToDo reason={reason} />
    </div>
  )
}

function GapDetails({ gap }: { gap: GapCell }) {
  const { evidence } = REASON_WORDS[gap.reason]
  return (
    <>
      <p className="text-small text-muted">
        <ExpectedAt gap={gap} />
      </p>
      {gap.evidence.length > 0 && (
        <ul className="text-small text-muted">
          {gap.evidence.map((piece) => (
            <li key={`${piece.subject} ${piece.from} ${piece.to}`} className="[overflow-wrap:anywhere]">
              {evidence}: <Evidence piece={piece} />
            </li>
          ))}
        </ul>
      )}
      {gap.alsoPossible.length > 0 && (
        <p className="text-small text-muted">
          Also possible: {gap.alsoPossible.map((reason) => REASON_WORDS[reason].label.toLowerCase()).join(', ')}.
        </p>
      )}
      {gap.isUnchecked && (
        <p className="text-small text-muted">
          The registrations could not be read from the platform, so subscriptions were not checked.
        </p>
      )}
    </>
  )
}

function WhatToDo({ reason }: { reason: GapReason }) {
  const { action, source } = REASON_WORDS[reason]
  return (
    <>
      <p>
        <span className="font-semibold">What to do: </span>
        {action}
      </p>
      <p className="text-small text-muted">Platform specification, section {source}</p>
    </>
  )
}

function ExpectedAt({ gap: { from, to } }: { gap: GapCell }) {
  if (from && to) {
    return (
      <>
        Expected between <TimeText iso={from} as="exact" /> and <TimeText iso={to} as="exact" />, the times of the
        numbers before and after it.
      </>
    )
  }
  if (to) {
    return (
      <>
        Expected before <TimeText iso={to} as="exact" />, the time of the next number. No earlier number shows the
        earliest time.
      </>
    )
  }
  return <>No number before or after it shows when a record was expected.</>
}

function Evidence({ piece: { subject, from, to } }: { piece: GapEvidence }) {
  const name = subject !== null && <PlatformText text={subject} className="font-mono" />
  if (!from && !to) return name || 'all of it'
  return (
    <>
      {name}
      {name && ', '}
      {from && to && (
        <>
          <TimeText iso={from} as="exact" /> to <TimeText iso={to} as="exact" />
        </>
      )}
      {from && !to && (
        <>
          <TimeText iso={from} as="exact" />
          {name && ' on'}
        </>
      )}
      {!from && to && (
        <>
          everything before <TimeText iso={to} as="exact" />
        </>
      )}
    </>
  )
}
