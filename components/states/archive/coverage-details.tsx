'use client'

import type { ReactNode } from 'react'
import { TimeText } from '@/components/preferences/time-text'
import { useNow } from '@/components/ui/hooks/clock'
import { overdueText, passOverdueMs } from '@/lib/archive/coverage/pass-overdue'
import type { Coverage, CoverageHole, PurgeNote, SyncProgress } from '@/lib/archive/dto'
import { formatCount, formatQuantity } from '@/lib/format/number'
import { CoverageMeter } from './coverage-meter'
import { FullPass } from './full-pass'
import { progressText } from './progress-text'

function reasonOf(hole: CoverageHole, isRunning: boolean): string {
  if (hole.reason === 'beyond-retention') {
    return 'may be incomplete: older than the platform keeps records'
  }
  return isRunning ? 'not read yet; the sync is reading it now' : 'not read yet; the next sync resumes there'
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd>{children}</dd>
    </>
  )
}

const time = (iso: string | null, missing: string) => (iso ? <TimeText iso={iso} as="exact" /> : missing)

export function CoverageDetails({ coverage }: { coverage: Coverage }) {
  return (
    <div className="flex flex-col gap-3 px-3 pb-3">
      <CoverageMeter coverage={coverage} className="mt-1" />
      {coverage.running && <Running progress={coverage.running} />}
      <dl className="grid grid-cols-[7.5rem_1fr] gap-x-3 gap-y-1 text-small">
        <Row label="Records">{formatCount(coverage.records)}</Row>
        <Row label="Complete from">{time(coverage.from, 'not known yet')}</Row>
        <Row label="Complete through">{time(coverage.through, 'not known yet')}</Row>
        <Row label="Last sync">{time(coverage.lastSyncedAt, 'never')}</Row>
        <Row label="Last full pass">
          {time(coverage.lastCompletePassAt, 'never')} <Overdue coverage={coverage} />
        </Row>
        {coverage.lastPurge && (
          <Row label="Purged">
            <Purged purge={coverage.lastPurge} />
          </Row>
        )}
      </dl>
      {coverage.behindMs !== undefined && <Behind ms={coverage.behindMs} />}
      <FullPass />
      <Spans coverage={coverage} />
    </div>
  )
}

function Running({ progress }: { progress: SyncProgress }) {
  const now = useNow()
  return <p className="font-medium text-small tabular-nums">Syncing: {progressText(progress, now)}</p>
}

function Behind({ ms }: { ms: number }) {
  return (
    <p className="text-muted text-small">
      Lists, searches, exports and reports are read from a replica, which was at most {Math.ceil(ms / 1000)} s behind.
      Your own changes show at once.
    </p>
  )
}

function Overdue({ coverage }: { coverage: Coverage }) {
  const overdue = passOverdueMs(coverage, useNow(60_000))
  return overdue !== null && <span className="font-medium text-rejected">{overdueText(overdue)}</span>
}

function Purged({ purge }: { purge: PurgeNote }) {
  return (
    <>
      {formatQuantity(purge.deleted, 'delivery', 'deliveries')} older than <TimeText iso={purge.before} as="exact" />,{' '}
      <TimeText iso={purge.at} as="relative" />
    </>
  )
}

function Spans({ coverage }: { coverage: Coverage }) {
  return (
    <ul className="flex flex-col gap-1.5 border-t border-line pt-2 text-small">
      {coverage.spans.map((span) => (
        <li key={span.to}>
          <span className="font-medium text-delivered">Covered</span> {time(span.from, 'the oldest record')} to{' '}
          <TimeText iso={span.to} as="exact" />
          {span.open && <span className="text-muted"> · still being read</span>}
          {span.reachedEnd && <span className="text-muted"> · reaches the end of the platform’s list</span>}
        </li>
      ))}
      {coverage.holes.map((hole) => (
        <li key={hole.to}>
          <span className="font-medium text-rejected">Hole</span> <TimeText iso={hole.from} as="exact" /> to{' '}
          <TimeText iso={hole.to} as="exact" />
          <span className="text-muted"> · {reasonOf(hole, coverage.running !== null)}</span>
        </li>
      ))}
      {coverage.spans.length === 0 && <li className="text-muted">Nothing has been read yet.</li>}
    </ul>
  )
}
