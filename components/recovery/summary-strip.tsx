'use client'

import Link from 'next/link'
import { useFrame } from '@/components/api/frame-context'
import { TimeText } from '@/components/preferences/time-text'
import { TextLink } from '@/components/ui/text-link'
import { formatCount } from '@/lib/format/number'
import { rowAddress } from '@/lib/list/row-address'
import type { RecoverySummary } from '@/lib/recovery/dto'
import { RECOVERY, type RecoveryAddress } from '@/lib/recovery/list/recovery-items'
import { RULE_WORDS } from '@/lib/recovery/recovery-words'

/** The numbers of all failures and of the unresolved ones, and why the others are closed. */
export function SummaryStrip({ summary }: { summary: RecoverySummary }) {
  const { environment } = useFrame()
  const addressOf = (filters: Partial<RecoveryAddress>) => rowAddress(RECOVERY, environment.name, filters)
  const { raw, open, rules, isComplete, lastClosedAt } = summary
  return (
    <section aria-label="Failures" className="flex flex-wrap items-center gap-x-4 px-4 pb-1.5 text-muted">
      <p>
        <TextLink
          href={addressOf({ state: 'all', group: 'none' })}
          isQuiet
          className="inline-flex min-h-6 items-center tabular-nums"
        >
          {formatCount(raw)} failed
        </TextLink>
        {' → '}
        <Link
          href={addressOf({ state: 'open', group: 'none' })}
          prefetch={false}
          className={`inline-flex min-h-6 items-center underline-offset-2 hover:underline font-semibold tabular-nums ${open > 0 ? 'text-failed' : 'text-ink'}`}
        >
          {formatCount(open)} unresolved
        </Link>
        {open === 0 && lastClosedAt !== null && (
          <>
            {' since '}
            <TimeText iso={lastClosedAt} as="exact" />
          </>
        )}
      </p>
      {rules.length > 0 && (
        <ul aria-label="Closed" className="flex flex-wrap items-center gap-x-3">
          <li>{formatCount(raw - open)} closed:</li>
          {rules.map(({ value, count }) => (
            <li key={value}>
              <TextLink
                href={addressOf({ state: 'closed', rule: [value], group: 'none' })}
                title={RULE_WORDS[value].means}
                isQuiet
                className="inline-flex min-h-6 items-center tabular-nums"
              >
                {RULE_WORDS[value].label} {formatCount(count)}
              </TextLink>
            </li>
          ))}
        </ul>
      )}
      {!isComplete && <p role="status">Older failures are still being judged; the numbers grow until then.</p>}
    </section>
  )
}
