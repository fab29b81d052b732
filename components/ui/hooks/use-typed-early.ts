'use client'

import { type Ref, type RefCallback, useCallback, useEffect, useEffectEvent, useRef } from 'react'

type Field = HTMLInputElement | HTMLTextAreaElement

/** A ref for a field that calls `onChange` for text typed before hydration, which React does not report. */
export function useTypedEarly<F extends Field>(
  ref: Ref<F> | undefined,
  value: unknown,
  onChange: ((text: string) => void) | undefined,
): RefCallback<F> {
  const field = useRef<F>(null)
  const tell = useEffectEvent(() => {
    const typed = field.current?.value
    if (typeof value === 'string' && typed !== undefined && typed !== value) onChange?.(typed)
  })
  useEffect(() => tell(), [])
  return useCallback(
    (element) => {
      field.current = element
      if (typeof ref === 'function') return ref(element)
      if (ref) ref.current = element
    },
    [ref],
  )
}
