'use client'

import { ShieldCheck, ShieldX } from 'lucide-react'
import { TimeText } from '@/components/preferences/time-text'
import { ProblemText } from '@/components/states/problem-text'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { ProgressBar } from '@/components/ui/progress-bar'
import { AlertLine } from '@/components/ui/section'
import type { ChainPart, ChainProblem } from '@/lib/audit/dto'
import { CHAIN_BREAK_WORDS } from '@/lib/auth/audit/chain-words'
import { formatCount } from '@/lib/format/number'
import { useChainCheck } from './use-chain-check'

/** Problems of the whole chain, after which no row can be said to be as it was written. */
const OF_THE_WHOLE: ReadonlySet<ChainProblem['kind']> = new Set([
  'sealed rows missing',
  'sealed row differs',
  'seal not ours',
])

/** Says whether the chain was verified, with the button that verifies it. */
export function ChainLine() {
  const { check, start, stop } = useChainCheck()
  switch (check.state) {
    case 'idle':
      return (
        <Line action={<Button onClick={() => start()}>Verify the chain</Button>}>
          <span className="text-muted">Each row holds the hash of the one before it. Not verified on this visit.</span>
        </Line>
      )
    case 'checking':
      return (
        <Line action={<Button onClick={stop}>Stop</Button>}>
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="tabular-nums">
              Verified through row {formatCount(check.through)}
              {check.newest !== null && <> of {formatCount(check.newest)}</>}
            </span>
            <ProgressBar
              label="Verifying the chain"
              share={check.newest === null ? null : check.through / Math.max(check.newest, 1)}
              className="w-48 max-w-full"
            />
          </span>
        </Line>
      )
    case 'stopped':
      return (
        <Line action={<Button onClick={() => start(check.through)}>Continue</Button>}>
          Stopped. Verified through row {formatCount(check.through)}; later rows were not checked.
        </Line>
      )
    case 'failed':
      return (
        <div className="px-4 pb-2">
          <AlertLine>
            <ProblemText error={check.error} />
          </AlertLine>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
            Verified through row {formatCount(check.through)}.
            <Button onClick={() => start(check.through)}>Continue</Button>
          </p>
        </div>
      )
    case 'ended':
      return check.part.problem === null ? (
        <Line action={<Button onClick={() => start()}>Verify again</Button>}>
          <ShieldCheck aria-hidden className="mr-1.5 inline size-3.5 align-[-2px] text-delivered" />
          {check.part.through === 0 ? (
            'The chain is intact. It has no rows yet.'
          ) : (
            <>
              Verified through row {formatCount(check.part.through)}, the newest: every row links to the one before it,
              and no row is outside the chain. <Kept part={check.part} />{' '}
              <TimeText iso={check.at} as="exact" className="text-muted" />
            </>
          )}
        </Line>
      ) : (
        <Broken problem={check.part.problem} through={check.part.through} onAgain={() => start()} />
      )
  }
}

/** Purged rows, and the seal that the chain fits. */
function Kept({ part: { purged, seal } }: { part: ChainPart }) {
  return (
    <>
      {purged > 0 && (
        <>Rows through {formatCount(purged)} were removed at the end of their retention; the removal is sealed. </>
      )}
      {seal && (
        <>
          The seal of row {formatCount(seal.row)}, <TimeText iso={seal.at} as="exact" />, fits.
        </>
      )}
    </>
  )
}

function Line({ children, action }: { children: React.ReactNode; action: React.ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 px-4 pt-2">
      <p className="min-w-0 text-pretty">{children}</p>
      {action}
    </div>
  )
}

function Broken({ problem, through, onAgain }: { problem: ChainProblem; through: number; onAgain: () => void }) {
  return (
    <div className="px-4 pt-2">
      <Notice
        tone="failed"
        icon={<ShieldX aria-hidden />}
        title={`The chain breaks at row ${formatCount(problem.id)}`}
        role="alert"
        actions={<Button onClick={onAgain}>Verify again</Button>}
      >
        <p>
          {CHAIN_BREAK_WORDS[problem.kind](formatCount(problem.id))}
          {problem.kind !== 'purge not sealed' && <> Rampdesk only adds rows, so this was done in the database.</>}
        </p>
        <p>
          {through > 0 && !OF_THE_WHOLE.has(problem.kind) && (
            <>Every row through {formatCount(through)} is as it was written. </>
          )}
          Keep a copy of the database as it is now, find out who could write to it, and compare it with a backup.
        </p>
      </Notice>
    </div>
  )
}
