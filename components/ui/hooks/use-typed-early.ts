'use client'

import { type Ref, type RefCallback, useCallback, useEffect, useEffectEvent, useRef } from 'react'

type Field = HTMLInputElement | HTMLTextAreaElement

/** The ref of a field. What was typed before the page was alive stands in the field, and React tells nobody: this does. */
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
