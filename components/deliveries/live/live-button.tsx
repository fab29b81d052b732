'use client'

import clsx from 'clsx'
import { Pause, Play, Radio } from 'lucide-react'
import { TimeText } from '@/components/preferences/time-text'
import { Button } from '@/components/ui/button'
import { PlatformText } from '@/components/ui/text/platform-text'
import { visibleText } from '@/lib/format/visible-text'
import { type LiveState, liveWords } from './live-state'
import type { LiveRows } from './use-live-rows'

type Props = {
  isOn: boolean
  /** The tail is switched on, but an older page is on screen. */
  isElsewhere: boolean
  onToggle: (isOn: boolean) => void
  live: LiveRows
}

export function LiveButton({ isOn, isElsewhere, onToggle, live: { state, waiting, pause, resume } }: Props) {
  const isPaused = state.kind === 'paused'
  return (
    <div className="flex min-w-0 items-center gap-1">
      <Button
        look="chip"
        size="small"
        aria-pressed={isOn && !isElsewhere}
        onClick={() => onToggle(!isOn || isElsewhere)}
        data-tone="delivered"
        className={clsx(
          isOn && !isElsewhere && 'border-tone bg-tone-soft font-medium text-tone hover:not-disabled:text-tone',
        )}
      >
        <Radio
          aria-hidden
          className={clsx('size-3.5', state.kind === 'live' && 'text-delivered motion-safe:animate-pulse')}
        />
        {liveWords(state, waiting, isElsewhere)}
      </Button>
      {isOn && state.kind !== 'off' && state.kind !== 'signed-out' && (
        <Button
          look="quiet"
          size="square"
          aria-label={isPaused ? 'Resume the live list' : 'Pause the live list'}
          onClick={isPaused ? resume : pause}
        >
          {isPaused ? <Play aria-hidden className="size-3.5" /> : <Pause aria-hidden className="size-3.5" />}
        </Button>
      )}
      <Reason state={state} />
    </div>
  )
}

/** Always drawn, because a live region must exist before its text. */
function Reason({ state }: { state: LiveState }) {
  return (
    <span role="status" className="min-w-0 text-small text-muted [overflow-wrap:anywhere] line-clamp-2">
      {state.kind === 'signed-out' && 'Not live: you are signed out.'}
      {state.kind === 'behind' && (
        <span title={visibleText(state.message)}>
          Not live: <PlatformText text={state.message} isProse />
          {state.since && (
            <>
              {' '}
              Since <TimeText iso={state.since} as="compact" />.
            </>
          )}
        </span>
      )}
    </span>
  )
}
