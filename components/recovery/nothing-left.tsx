'use client'

import { useFrame } from '@/components/api/frame-context'
import { TimeText } from '@/components/preferences/time-text'
import { useCoverage } from '@/components/states/archive/use-coverage'
import { BlankState } from '@/components/ui/blank-state'
import { ButtonLink } from '@/components/ui/button-link'
import { formatCount } from '@/lib/format/number'
import type { RecoverySummary } from '@/lib/recovery/dto'

/** Replaces the rows if no failure is unresolved. */
export function NothingLeft({ summary: { raw, isComplete, lastClosedAt } }: { summary: RecoverySummary }) {
  const { environment } = useFrame()
  const { records, lastSyncedAt } = useCoverage()
  if (records === 0)
    return (
      <BlankState title={lastSyncedAt === null ? 'Nothing is archived yet' : 'The platform lists no deliveries'}>
        Failures appear here {lastSyncedAt === null ? 'with the first sync' : 'as a sync finds them'}, each with the
        ways to close it.
      </BlankState>
    )
  if (!isComplete)
    return (
      <BlankState title="Failures are still being judged">
        The archive of an earlier version is being checked, newest failure first. Unresolved failures appear here.
      </BlankState>
    )
  return (
    <BlankState
      title={
        lastClosedAt === null ? (
          'No unresolved failures'
        ) : (
          <>
            No unresolved failures since <TimeText iso={lastClosedAt} as="exact" />
          </>
        )
      }
      actions={
        <ButtonLink href={`/${environment.name}/deliveries`} prefetch={false}>
          Go to the deliveries
        </ButtonLink>
      }
    >
      {raw === 0 || lastClosedAt === null ? (
        'Every delivery in the archive succeeded.'
      ) : (
        <>
          {formatCount(raw)} {raw === 1 ? 'delivery' : 'deliveries'} in the archive failed; all are closed, by evidence
          or by a person.
        </>
      )}
    </BlankState>
  )
}
