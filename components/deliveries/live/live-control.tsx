'use client'

import { type Ref, useEffect, useImperativeHandle } from 'react'
import { isNewestPage } from '@/lib/list/order'
import { LiveButton } from './live-button'
import { useLiveRows } from './use-live-rows'

export type LiveHandle = { togglePause: () => void }

type Props = Parameters<typeof useLiveRows>[0] & {
  onToggle: (isOn: boolean) => void
  onLive: (isLive: boolean) => void
  ref?: Ref<LiveHandle>
}

export function LiveControl({ onToggle, onLive, ref, ...options }: Props) {
  const live = useLiveRows(options)
  const isLive = live.state.kind === 'live'
  useImperativeHandle(ref, () => ({ togglePause: live.state.kind === 'paused' ? live.resume : live.pause }))
  useEffect(() => {
    onLive(isLive)
    return () => onLive(false)
  }, [isLive, onLive])
  return (
    <LiveButton
      isOn={options.isOn}
      isElsewhere={options.isOn && !isNewestPage(options.filters)}
      onToggle={onToggle}
      live={live}
    />
  )
}
