'use client'

import { type RefObject, useEffect, useRef } from 'react'

/** A pointer that rests longer aims at nothing. */
const AIM_MS = 5000

/** Whether a moving pointer is over the rows: one that comes in then would shift what it is about to press. */
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

/** A finger leaves the mark of a hover behind. */
const isOverRows = () =>
  window.matchMedia('(hover: hover)').matches && document.querySelector('.data-table > tbody:hover') !== null
