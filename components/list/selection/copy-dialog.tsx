'use client'

import { useEffect, useRef, useState } from 'react'
import { useFrame } from '@/components/api/frame-context'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/layers/dialog'
import { announce } from '@/components/ui/text/announcer'
import { LongPlatformText } from '@/components/ui/text/platform-text'
import { formatCount, formatQuantity } from '@/lib/format/number'
import type { Cursor, List } from '@/lib/list/define-list'
import { type CopyKind, copiedNoun, copyText } from './copy-texts'
import { GATHERED_AT_MOST, type Gathering, gatherMore, startGathering } from './gather-rows'
import type { SelectableRow } from './selection'

export type CopyTask<F> = { kind: CopyKind; which: F; except: ReadonlySet<string>; expected: number | null }

type Props<F, P extends F & Cursor, Row, C> = { list: List<F, P, Row, C>; task: CopyTask<F>; onClose: () => void }

type State =
  | { step: 'reading' }
  | { step: 'failed'; message: string }
  /** Browsers copy only right after a press, so a long reading needs another press. */
  | { step: 'ready' }
  | { step: 'copied'; count: number }

export function CopyDialog<F extends object, P extends F & Cursor, Row extends SelectableRow, C>({
  list,
  task,
  onClose,
}: Props<F, P, Row, C>) {
  const { environment } = useFrame()
  const [gathering, setGathering] = useState(() => startGathering<F, Row>(task.which, new Date()))
  const [state, setState] = useState<State>({ step: 'reading' })
  const latest = useRef(gathering)
  const noun = copiedNoun(list.columns, task.kind)

  const copy = async (read: Gathering<F, Row>) => {
    const { text, count } = copyText(list.columns, task.kind, read.rows)
    try {
      if (count > 0) await navigator.clipboard.writeText(text)
      setState({ step: 'copied', count })
      announce(`Copied ${formatQuantity(count, noun.one, noun.many)}`)
    } catch {
      setState({ step: 'ready' })
    }
  }
  const finish = useRef(copy)
  useEffect(() => {
    finish.current = copy
  })

  const isReading = state.step === 'reading'
  useEffect(() => {
    if (!isReading) return
    const abort = new AbortController()
    const read = async () => {
      try {
        while (!latest.current.isDone) {
          const next = await gatherMore(list, environment.name, latest.current, task.except, abort.signal)
          if (abort.signal.aborted) return
          latest.current = next
          setGathering(next)
        }
        await finish.current(latest.current)
      } catch (error) {
        if (abort.signal.aborted) return
        setState({ step: 'failed', message: error instanceof Error ? error.message : 'Something unexpected happened.' })
      }
    }
    void read()
    return () => abort.abort()
  }, [isReading, list, environment.name, task])

  const { rows, isCut } = gathering
  return (
    <Dialog title={`Copy ${noun.many}`} open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <div className="flex flex-col gap-3 px-4 pb-4">
        <Progress read={rows.length} expected={task.expected} isDone={gathering.isDone} />
        <p role="status">
          {state.step === 'copied'
            ? copiedText(task.kind, noun, state.count, rows.length)
            : state.step === 'ready'
              ? `${formatQuantity(rows.length, 'row')} read.`
              : 'Reading all that match, newest first.'}
        </p>
        {(isCut || (task.expected ?? 0) > GATHERED_AT_MOST) && (
          <p className="text-muted">
            At most {formatCount(GATHERED_AT_MOST)} rows are copied: the newest. Narrow the filters for the others.
          </p>
        )}
        {state.step === 'failed' && (
          <p role="alert" className="text-failed [overflow-wrap:anywhere]">
            Reading stopped: <LongPlatformText text={state.message} isProse /> {formatQuantity(rows.length, 'row')}{' '}
            kept.
          </p>
        )}
        <div className="flex justify-end gap-2">
          {state.step === 'failed' && (
            <Button look="primary" onClick={() => setState({ step: 'reading' })}>
              Continue
            </Button>
          )}
          {state.step === 'ready' && (
            <Button look="primary" onClick={() => void copy(gathering)}>
              Copy now
            </Button>
          )}
          <Button onClick={onClose}>{state.step === 'copied' ? 'Close' : 'Cancel'}</Button>
        </div>
      </div>
    </Dialog>
  )
}

function copiedText(kind: CopyKind, { one, many }: { one: string; many: string }, count: number, rows: number): string {
  return `Copied ${formatQuantity(count, one, many)}${kind === 'rows' ? '' : ` of ${formatQuantity(rows, 'row')}`}.`
}

function Progress({ read, expected, isDone }: { read: number; expected: number | null; isDone: boolean }) {
  const most = isDone ? read : expected && Math.max(read, Math.min(expected, GATHERED_AT_MOST))
  return (
    <div>
      <progress
        aria-label="Rows read"
        {...(most === null ? {} : { value: read, max: Math.max(1, most) })}
        className="h-1.5 w-full accent-accent"
      />
      <p className="text-small text-muted tabular-nums">
        {most === null || isDone
          ? `${formatQuantity(read, 'row')} read`
          : `${formatCount(read)} of ${formatQuantity(most, 'row')} read`}
      </p>
    </div>
  )
}
