'use client'

import clsx from 'clsx'
import { Search, X } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { usePreferences } from '@/components/preferences/preferences-provider'
import { Button } from '@/components/ui/button'
import { Kbd } from '@/components/ui/text/kbd'
import { cleanSearch, SEARCH_LENGTH } from '@/lib/list/search-text'

type Props = {
  label: string
  explain: (typed: string) => { text: string; isProblem: boolean }
  text: string | null
  /** `isSame` replaces the history entry, so that Back leaves both at once. */
  onChange: (text: string | null, isSame: boolean) => void
  field: RefObject<HTMLInputElement | null>
}

/** Shorter texts wait for Enter. */
const PAUSE_MS = 400
const SEARCHED_FROM = 3

/** Searches while typing; `/` focuses the field. Blur searches, Escape restores. */
export function SearchField({ label, explain, text, onChange, field }: Props) {
  const { hasCharacterKeys } = usePreferences().preferences
  const [typed, setTyped] = useState(text ?? '')
  const [isFocused, setIsFocused] = useState(false)
  const seen = useRef(text)
  const hintId = useId()

  // The address changed by other means.
  if (seen.current !== text) {
    seen.current = text
    if (cleanSearch(typed) !== text) setTyped(text ?? '')
  }

  const sought = cleanSearch(typed)
  const search = (next: string | null) => {
    if (next === text) return
    seen.current = next
    onChange(next, text !== null && next !== null)
  }
  const isSearchedByItself = isFocused && sought !== text && (sought === null || sought.length >= SEARCHED_FROM)
  const latest = useRef(search)
  useEffect(() => {
    latest.current = search
  })
  useEffect(() => {
    if (!isSearchedByItself) return
    const timer = setTimeout(() => latest.current(sought), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [isSearchedByItself, sought])

  const isTakenBack = useRef(false)
  const leave = () => {
    setIsFocused(false)
    const kept = isTakenBack.current ? seen.current : sought
    isTakenBack.current = false
    setTyped(kept ?? '')
    search(kept)
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') search(sought)
    if (event.key !== 'Escape') return
    event.preventDefault()
    isTakenBack.current = true
    event.currentTarget.blur()
  }
  const hint = explain(typed)
  const isShort = sought !== null && sought !== text && sought.length < SEARCHED_FROM
  return (
    <div className="relative w-60 min-w-0 phone:w-auto phone:flex-1">
      <label className="flex h-[26px] items-center gap-1.5 rounded-chip border border-line bg-panel pl-2 has-focus-visible:border-accent has-focus-visible:outline-2 has-focus-visible:outline-accent">
        <Search aria-hidden className="size-3 shrink-0 text-faint" />
        <span className="sr-only">{label}</span>
        <input
          ref={field}
          type="text"
          inputMode="search"
          enterKeyHint="search"
          value={typed}
          maxLength={SEARCH_LENGTH}
          spellCheck={false}
          autoComplete="off"
          placeholder={label}
          aria-describedby={hintId}
          onChange={(event) => setTyped(event.target.value)}
          onFocus={() => setIsFocused(true)}
          onBlur={leave}
          onKeyDown={press}
          className="min-w-0 flex-1 bg-transparent outline-none placeholder:text-muted"
        />
        {typed === '' ? (
          hasCharacterKeys && (
            <span aria-hidden className="pr-1 phone:hidden">
              <Kbd>/</Kbd>
            </span>
          )
        ) : (
          <Button
            look="quiet"
            size="miniIcon"
            className="-mr-px"
            aria-label="Remove the text filter"
            // Blur would search for the text being removed.
            onMouseDown={(event) => event.preventDefault()}
            title="Remove the text filter"
            onClick={() => {
              setTyped('')
              search(null)
              field.current?.focus()
            }}
          >
            <X aria-hidden className="size-3" />
          </Button>
        )}
      </label>
      <p
        id={hintId}
        className={
          isFocused
            ? clsx(
                'popup absolute top-full left-0 z-40 mt-1.5 w-80 max-w-[calc(100vw-2rem)] px-3 py-2 text-small',
                hint.isProblem ? 'text-failed' : 'text-muted',
              )
            : 'sr-only'
        }
      >
        {isShort && !hint.isProblem && 'Less than three characters: press Enter to search. '}
        {hint.text}
      </p>
    </div>
  )
}
