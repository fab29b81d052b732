'use client'

import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { announce } from '@/components/ui/text/announcer'
import { addressOf } from '@/lib/api/address-of'
import type { DeliveryRow } from '@/lib/archive/dto'
import { DELIVERIES } from '@/lib/archive/filter/deliveries'
import { DELIVERY_ROUTES } from '@/lib/archive/filter/routes'
import { type DeliveryFilters, deliveryQuery } from '@/lib/archive/filter/search-params'
import { formatQuantity } from '@/lib/format/number'
import { isNewestPage } from '@/lib/list/order'
import { connectTail } from './connect-tail'
import { CONNECTING, type LiveState, OFF } from './live-state'
import { useAim } from './use-aim'

/** Milliseconds between looks at whether the pointer still aims at a row. */
const AIM_LOOK = 250
/** Rows kept while paused; if there are more, the list is read again. */
const WAITING_AT_MOST = 500

type Options = {
  environment: string
  /** No stream is opened for a page other than the newest. */
  filters: DeliveryFilters
  isOn: boolean
  /** Newest first; may repeat rows on screen. */
  onRows: (rows: DeliveryRow[]) => void
  /** Rows may be missing: read the list again. */
  onGap?: () => void
}

export type LiveRows = { state: LiveState; waiting: number; pause: () => void; resume: () => void }

/** New rows from the stream, which is open only while the page is visible. */
export function useLiveRows({ environment, filters, isOn, onRows, onGap }: Options): LiveRows {
  const isVisible = useSyncExternalStore(subscribeToVisibility, readVisibility, () => true)
  const [state, setState] = useState<LiveState>(CONNECTING)
  const [isPaused, setIsPaused] = useState(false)
  const [waiting, setWaiting] = useState(0)
  const isAimed = useAim()
  const held = useRef({ isPaused: false, rows: [] as DeliveryRow[], hasGap: false })
  const last = useRef<{ address: string; position: string | null }>({ address: '', position: null })
  const listeners = useRef({ onRows, onGap })
  useEffect(() => {
    listeners.current = { onRows, onGap }
  })

  const address = addressOf(DELIVERY_ROUTES.tail, { environment }, deliveryQuery(DELIVERIES.which(filters)))
  const isOpen = isOn && isVisible && isNewestPage(filters)

  useEffect(() => {
    if (!isOpen) return
    if (last.current.address !== address) {
      last.current = { address, position: null }
      held.current = { ...held.current, rows: [], hasGap: false }
      setWaiting(0)
    }
    setState(CONNECTING)
    const speaker = createArrivalSpeaker()
    const close = connectTail(address, last.current.position, {
      onState: setState,
      onRows: (rows, skipped) => {
        const { current } = held
        if (current.isPaused || isAimed.current()) {
          const all = [...rows, ...current.rows]
          current.rows = all.slice(0, WAITING_AT_MOST)
          current.hasGap ||= skipped > 0 || all.length > WAITING_AT_MOST
          setWaiting((count) => count + rows.length + skipped)
        } else {
          speaker.add(rows.length + skipped)
          listeners.current.onRows(rows)
          if (skipped > 0) listeners.current.onGap?.()
        }
      },
      onGap: () => {
        if (held.current.isPaused) held.current.hasGap = true
        else listeners.current.onGap?.()
      },
    })
    return () => {
      last.current = { address, position: close() }
      speaker.stop()
    }
  }, [isOpen, address, isAimed])

  const pause = useCallback(() => {
    held.current.isPaused = true
    setIsPaused(true)
  }, [])

  const resume = useCallback(() => {
    const { rows, hasGap } = held.current
    held.current = { isPaused: false, rows: [], hasGap: false }
    setIsPaused(false)
    setWaiting(0)
    if (rows.length > 0) listeners.current.onRows(rows)
    if (hasGap) listeners.current.onGap?.()
  }, [])

  useEffect(() => {
    if (waiting === 0 || isPaused) return
    const timer = setInterval(() => !isAimed.current() && resume(), AIM_LOOK)
    return () => clearInterval(timer)
  }, [waiting, isPaused, isAimed, resume])

  return { state: shownState({ state, isOpen, isPaused }), waiting, pause, resume }
}

function shownState({ state, isOpen, isPaused }: { state: LiveState; isOpen: boolean; isPaused: boolean }): LiveState {
  if (!isOpen) return OFF
  if (isPaused && state.kind !== 'signed-out') return { kind: 'paused' }
  return state
}

function subscribeToVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

const readVisibility = () => document.visibilityState === 'visible'

const SPEAK_EVERY_MS = 5_000

/** Announces arrivals at most every five seconds. */
function createArrivalSpeaker() {
  let count = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  function speak(): void {
    timer = undefined
    if (count === 0) return
    announce(formatQuantity(count, 'new delivery', 'new deliveries'))
    count = 0
    timer = setTimeout(speak, SPEAK_EVERY_MS)
  }
  return {
    add(rows: number): void {
      count += rows
      if (timer === undefined) speak()
    },
    stop(): void {
      clearTimeout(timer)
      timer = undefined
      count = 0
    },
  }
}
