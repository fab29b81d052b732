'use client'

import clsx from 'clsx'
import { X } from 'lucide-react'
import { type ClipboardEvent, type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { usePreferences } from '@/components/preferences/preferences-provider'
import { Button } from '@/components/ui/button'
import { SearchBox } from '@/components/ui/fields/search-box'
import { announce } from '@/components/ui/text/announcer'
import { Kbd } from '@/components/ui/text/kbd'
import type { Suggestion } from '@/lib/list/filters'
import { SEARCH_LENGTH } from '@/lib/list/search-text'
import { choiceId, type SearchChoice, SearchSuggestions } from './search-suggestions'
import { useSearchText } from './use-search-text'

type Props<F> = {
  label: string
  explain: (typed: string) => { text: string; isProblem: boolean }
  suggest?: ((typed: string) => readonly Suggestion<F>[]) | undefined
  text: string | null
  /** `isSame` replaces the history entry, so that Back leaves both at once. */
  onChange: (text: string | null, isSame: boolean) => void
  onSuggestion: (change: Partial<F>) => void
  /** The searched text after a change of filters. */
  textAfter: (change: Partial<F>) => string | null
  field: RefObject<HTMLInputElement | null>
  /** The rows on screen still answer other filters. */
  isReading: boolean
  /** Moves the focus to the rows. */
  onDown: () => void
}

/** Searches while the person types; `/` focuses the field. Blur acts like Enter, and Escape restores the text. */
export function SearchField<F>(props: Props<F>) {
  const { label, explain, suggest, text, onChange, onSuggestion, textAfter, field, isReading, onDown } = props
  const { hasCharacterKeys } = usePreferences().preferences
  const [isFocused, setIsFocused] = useState(false)
  const [isOpen, setIsOpen] = useState(false)
  const [active, setActive] = useState(0)
  const search = useSearchText({ text, onChange, suggest, isFocused })
  const { typed, sought, suggestions } = search
  const hintId = useId()
  const listId = useId()

  const areRowsHere = sought !== null && sought === text && !isReading
  const isShown = isFocused && isOpen && !areRowsHere
  const canSearchText = !suggestions.some(({ filter }) => filter === 'Text') && !typed.trim().startsWith('{')
  const choices: SearchChoice<F>[] = suggestions.length === 0 ? [] : [...suggestions, ...(canSearchText ? [null] : [])]
  const hasChoices = isShown && choices.length > 0

  const type = (change: () => void) => {
    change()
    setActive(0)
    setIsOpen(true)
  }
  const take = (choice: SearchChoice<F> | undefined) => {
    setIsOpen(false)
    if (!choice) return search.search(sought)
    search.expect(textAfter(choice.change))
    announce(`Filtered: ${choice.filter.toLowerCase()} ${choice.values.join(', ')}`)
    onSuggestion(choice.change)
  }

  const shouldGoDown = useRef(false)
  const isSearched = sought === text && !isReading
  useEffect(() => {
    if (!shouldGoDown.current || !isSearched) return
    shouldGoDown.current = false
    onDown()
  })

  const isTakenBack = useRef(false)
  const leave = () => {
    setIsFocused(false)
    setIsOpen(false)
    shouldGoDown.current = false
    if (!isTakenBack.current && suggestions.length > 0) return take(choices[active])
    const kept = isTakenBack.current ? search.latestText() : sought
    isTakenBack.current = false
    search.type(kept ?? '')
    search.search(kept)
  }
  const move = (event: KeyboardEvent, step: 1 | -1) => {
    if (hasChoices) setActive(Math.min(Math.max(active + step, 0), choices.length - 1))
    else if (step === -1) return
    else {
      setIsOpen(false)
      search.search(sought)
      if (isSearched) onDown()
      else shouldGoDown.current = true
    }
    event.preventDefault()
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') move(event, 1)
    else if (event.key === 'ArrowUp') move(event, -1)
    else if (event.key === 'Enter') take(choices[active])
    else if (event.key === 'Escape') {
      event.preventDefault()
      isTakenBack.current = true
      event.currentTarget.blur()
    }
  }
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const { selectionStart, selectionEnd, value } = event.currentTarget
    const raw = event.clipboardData.getData('text/plain')
    const replacesAll = selectionStart === 0 && selectionEnd === value.length
    if (!replacesAll || !search.isRecognised(raw)) return
    event.preventDefault()
    type(() => search.paste(raw))
  }

  const hint = explain(typed)
  return (
    <div className="relative min-w-0 max-w-60 flex-1 basis-42 phone:max-w-none">
      <SearchBox
        label={label}
        frameClassName="h-[26px] rounded-chip border border-line bg-panel pl-2 has-focus-visible:border-accent has-focus-visible:outline-2 has-focus-visible:outline-accent"
        className="h-full placeholder:text-muted"
        ref={field}
        type="text"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={hasChoices}
        aria-controls={listId}
        aria-activedescendant={hasChoices ? choiceId(listId, active) : undefined}
        aria-describedby={hintId}
        inputMode="search"
        enterKeyHint="search"
        value={typed}
        maxLength={SEARCH_LENGTH}
        onChange={(text) => type(() => search.type(text))}
        onPaste={paste}
        onFocus={() => {
          setIsFocused(true)
          setIsOpen(true)
        }}
        onBlur={leave}
        onKeyDown={press}
      >
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
              search.type('')
              search.search(null)
              field.current?.focus()
            }}
          >
            <X aria-hidden className="size-3" />
          </Button>
        )}
      </SearchBox>
      <div
        className={
          isShown
            ? 'popup absolute top-full left-0 z-40 mt-1.5 w-96 max-w-[calc(100vw-2rem)] overflow-hidden text-small'
            : 'sr-only'
        }
      >
        {hasChoices && (
          <SearchSuggestions id={listId} choices={choices} active={active} onActive={setActive} onTake={take} />
        )}
        <p
          id={hintId}
          className={clsx(hasChoices ? 'sr-only' : 'px-3 py-2', hint.isProblem ? 'text-failed' : 'text-muted')}
        >
          {search.isShort && !hint.isProblem && 'Fewer than three characters: press Enter to search. '}
          {hint.text}
        </p>
      </div>
    </div>
  )
}
