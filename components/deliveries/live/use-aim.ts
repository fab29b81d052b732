'use client'

import { type RefObject, useEffect, useRef } from 'react'

/** A pointer that rests for longer aims at nothing. */
const AIM_MS = 5000

/** Whether a moving pointer is over the rows: a row that arrives then would shift the one about to be pressed. */
export function useAim(): RefObject<() => boolean> {
  const movedAt = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    const note = () => {
      movedAt.current = performance.now()
    }
    window.addEventListener('pointermove', note, { passive: true })
    return () => window.removeEventListener('pointermove', note)
  }, [])
  return useRef(() => performance.now() - movedAt.current < AIM_MS && isOverRows())
}

/** Asks for a real hover, because a finger leaves the mark of one behind. */
const isOverRows = () =>
  window.matchMedia('(hover: hover)').matches && document.querySelector('.data-table > tbody:hover') !== null
