'use client'

import clsx from 'clsx'
import { RefreshCw, TriangleAlert } from 'lucide-react'
import { useFrame, usePermission } from '@/components/api/frame-context'
import { TimeText } from '@/components/preferences/time-text'
import { Button } from '@/components/ui/button'
import { ProgressBar } from '@/components/ui/progress-bar'
import { PlatformText } from '@/components/ui/text/platform-text'
import { TextLink } from '@/components/ui/text-link'
import { formatCount, formatQuantity } from '@/lib/format/number'
import { rowAddress } from '@/lib/list/row-address'
import { SKIPPED } from '@/lib/model/return-state'
import type { ReturnState } from '@/lib/returns/dto'
import { RETURNS } from '@/lib/returns/list/returns'
import type { Refresh } from './use-return-state'

export function RefreshButton({
  refresh: { start, isBusy },
  look = 'plain',
}: {
  refresh: Refresh
  look?: 'plain' | 'primary'
}) {
  if (!usePermission('return.refresh')) return null
  return (
    <Button look={look} size="small" onClick={start} disabled={isBusy}>
      <RefreshCw aria-hidden className={clsx('size-3.5', isBusy && 'animate-spin')} />
      {isBusy ? 'Reading…' : 'Refresh'}
    </Button>
  )
}

/** Says as of when the returns are, what is being read, and what went wrong. */
export function RefreshLine({ refresh }: { refresh: Refresh }) {
  const { state, error } = refresh
  const { completeAt, running, problem, misfits } = state
  const { environment } = useFrame()
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 pb-2 text-small text-muted">
      <p role="status" className="tabular-nums">
        {running ? (
          progressOf(running)
        ) : completeAt === null ? (
          'The platform’s list has not been read in full yet.'
        ) : (
          <>
            As of <TimeText iso={completeAt} as="compact" />, read again every hour and after each webhook about a
            return
          </>
        )}
      </p>
      {running && <RunningBar refresh={refresh} returns={running.returns} isWhole={running.kind === 'full'} />}
      {problem?.code === SKIPPED && (
        <p className="flex min-w-0 items-start gap-1.5 [overflow-wrap:anywhere]">
          <TriangleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0 text-rejected" />
          <PlatformText text={problem.message} isProse />
        </p>
      )}
      {problem && problem.code !== SKIPPED && (
        <p className="flex min-w-0 items-start gap-1.5 font-medium text-failed [overflow-wrap:anywhere]">
          <TriangleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
          <span>
            {problem.retryAt ? 'Trying again' : 'Failed'} since <TimeText iso={problem.at} as="compact" />:{' '}
            <PlatformText text={problem.message} isProse />
          </span>
        </p>
      )}
      {error && (
        <p role="alert" className="font-medium text-failed">
          Not refreshed: <PlatformText text={error.message} isProse />
        </p>
      )}
      {misfits > 0 && (
        <TextLink href={rowAddress(RETURNS, environment.name, { fits: ['no'] })}>
          {formatQuantity(misfits, 'return does', 'returns do')} not fit the contract
        </TextLink>
      )}
    </div>
  )
}

type BarProps = { refresh: Refresh; returns: number; isWhole: boolean }

/** Progress as a share of the returns known before; a first reading, and one of new returns only, has no known end. */
function RunningBar({ refresh: { state, stop, isStopping }, returns, isWhole }: BarProps) {
  const mayStop = usePermission('return.refresh')
  const known = isWhole && state.completeAt !== null ? Math.max(state.returns, returns) : null
  return (
    <>
      <ProgressBar
        label="Reading the returns"
        share={known === null ? null : returns / Math.max(known, 1)}
        className="w-32"
      />
      {mayStop && (
        <Button look="quiet" size="small" onClick={stop} disabled={isStopping}>
          {isStopping ? 'Stopping…' : 'Stop'}
        </Button>
      )}
    </>
  )
}

function progressOf({ kind, pages, returns, added, changed }: NonNullable<ReturnState['running']>): string {
  const read = kind === 'changed' ? [] : [formatQuantity(pages, 'page')]
  return [
    'Reading',
    ...read,
    formatQuantity(returns, 'return'),
    `${formatCount(added)} new`,
    `${formatCount(changed)} changed`,
  ].join(' · ')
}
