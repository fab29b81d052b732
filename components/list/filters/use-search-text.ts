'use client'

import { useEffect, useMemo, useRef, useState } from 'react'
import type { Suggestion } from '@/lib/list/filters'
import { cleanSearch, SEARCH_LENGTH } from '@/lib/list/search-text'

/** A text of `SEARCHED_FROM` characters is searched after this pause; shorter texts wait for Enter. */
const PAUSE_MS = 400
const SEARCHED_FROM = 3

const SUGGESTED_AT_MOST = 6

type Options<F> = {
  text: string | null
  /** `isSame` replaces the history entry, so that Back leaves both at once. */
  onChange: (text: string | null, isSame: boolean) => void
  suggest: ((typed: string) => readonly Suggestion<F>[]) | undefined
  isFocused: boolean
}

/** The typed text, its suggestions, and a search that starts after a pause. */
export function useSearchText<F>({ text, onChange, suggest, isFocused }: Options<F>) {
  const [typed, setTyped] = useState(text ?? '')
  // The field holds one line of limited length, but suggestions come from the whole paste.
  const [pasted, setPasted] = useState({ shown: '', whole: '' })
  const seen = useRef(text)

  // The address was changed by other means than this field.
  if (seen.current !== text) {
    seen.current = text
    if (cleanSearch(typed) !== text) setTyped(text ?? '')
  }

  const sought = cleanSearch(typed)
  const whole = pasted.shown === typed ? pasted.whole : typed
  const suggestions = useMemo(
    () => (sought === null || sought === text ? [] : (suggest?.(whole).slice(0, SUGGESTED_AT_MOST) ?? [])),
    [suggest, sought, text, whole],
  )
  const search = (next: string | null) => {
    if (next === text) return
    seen.current = next
    onChange(next, text !== null && next !== null)
  }

  const isLongEnough = sought === null || sought.length >= SEARCHED_FROM
  const isSearchedByItself = isFocused && sought !== text && isLongEnough && suggestions.length === 0
  const latest = useRef(search)
  useEffect(() => {
    latest.current = search
  })
  useEffect(() => {
    if (!isSearchedByItself) return
    const timer = setTimeout(() => latest.current(sought), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [isSearchedByItself, sought])

  const paste = (raw: string) => {
    const shown = raw.replace(/\s+/gu, ' ').trim().slice(0, SEARCH_LENGTH)
    setPasted({ shown, whole: raw })
    setTyped(shown)
  }
  return {
    typed,
    type: setTyped,
    paste,
    isRecognised: (raw: string) => (suggest?.(raw).length ?? 0) > 0,
    sought,
    suggestions,
    search,
    /** The searched text, newer than in the last rendering. */
    latestText: () => seen.current,
    /** Takes a text that other code is about to put into the address. */
    expect: (next: string | null) => {
      seen.current = next
      setTyped(next ?? '')
    },
    isShort: sought !== null && sought !== text && !isLongEnough,
  }
}
