'use client'

import clsx from 'clsx'
import { TriangleAlert } from 'lucide-react'
import Link from 'next/link'
import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useId, useRef, useState } from 'react'
import { useFrame, usePermissions } from '@/components/api/frame-context'
import { problemWords } from '@/components/api/problem-words'
import { usePreferences } from '@/components/preferences/preferences-provider'
import { Button } from '@/components/ui/button'
import { SearchBox } from '@/components/ui/fields/search-box'
import { type ControlName, pressControl } from '@/components/ui/hooks/named-control'
import { SEARCH_LONGEST } from '@/lib/search/schemas'
import { MatchOption } from './match-option'
import { foundWords, recognisedWords } from './match-words'
import { type Option, type OptionGroup, optionGroups } from './options'
import type { PageCommand } from './page-commands'
import { paletteActions } from './palette-actions'
import { type Searching, useSearch } from './use-search'

type Props = {
  label: string
  pages: readonly PageCommand[]
  initialText?: string
  input?: Ref<HTMLInputElement>
  /** Drawn beside the field. */
  action?: ReactNode
  onOpen?: () => void
  className?: string
}

const NO_ACTIONS = { page: [], links: [] }

/** A search field with its matches: the focus stays in the field, arrows choose a match, Enter opens it. */
export function SearchPanel({ label, pages, initialText = '', input, action, onOpen, className }: Props) {
  const { environment } = useFrame()
  const may = usePermissions()
  const { zone } = usePreferences().preferences
  const [text, setText] = useState(initialText)
  const searching = useSearch(text)
  const groups = optionGroups({
    environment: environment.name,
    text,
    pages,
    actions: onOpen ? paletteActions(may) : NO_ACTIONS,
    matches: searching.answer?.matches ?? [],
    naming: { zone, now: Date.now() },
  })
  const options = groups.flatMap((group) => group.options)
  const id = useId()
  const chosen = useChosen(options, text, searching)
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') chosen.move(1)
    else if (event.key === 'ArrowUp') chosen.move(-1)
    else if (event.key === 'Enter') chosen.open()
    else return
    event.preventDefault()
  }
  return (
    <div className={clsx('flex min-h-0 flex-col', className)}>
      <div className="flex shrink-0 items-center gap-2 border-b border-line px-3.5 has-focus-visible:shadow-[inset_0_-2px_var(--accent)]">
        <SearchBox
          label={label}
          frameClassName="min-w-0 flex-1"
          className="h-11 text-lead"
          ref={input}
          type="text"
          role="combobox"
          aria-expanded={options.length > 0}
          aria-controls={`${id}list`}
          aria-activedescendant={chosen.key === null ? undefined : `${id}${chosen.key}`}
          aria-autocomplete="list"
          aria-describedby={`${id}told`}
          maxLength={SEARCH_LONGEST}
          enterKeyHint="go"
          value={text}
          onChange={setText}
          onKeyDown={press}
        />
        {action}
      </div>
      <Told id={`${id}told`} text={text} searching={searching} takesTimes={pages.length > 0} />
      <div
        id={`${id}list`}
        role="listbox"
        aria-label="Results"
        className="min-h-0 flex-1 overflow-y-auto px-1.5 pb-1.5 empty:flex-none"
      >
        {groups.map((group) => (
          <Group key={group.label} id={id} group={group} chosen={chosen} onOpen={onOpen} />
        ))}
      </div>
      <Notes searching={searching} />
    </div>
  )
}

type Chosen = ReturnType<typeof useChosen>

/** The chosen option; Enter before the answer has come opens the first option of the answer. */
function useChosen(options: readonly Option[], text: string, { isAsking }: Searching) {
  const [movedTo, setMovedTo] = useState<string | null>(null)
  const elements = useRef(new Map<string, HTMLElement>())
  const isEntered = useRef(false)
  const of = useRef(text)
  if (of.current !== text) {
    of.current = text
    isEntered.current = false
    if (movedTo !== null) setMovedTo(null)
  }
  const at = options.findIndex(({ key }) => key === movedTo)
  const key = options[Math.max(at, 0)]?.key ?? null
  const click = () => key !== null && elements.current.get(key)?.click()
  useEffect(() => {
    if (!isEntered.current || isAsking) return
    isEntered.current = false
    click()
  })
  return {
    key,
    move: (step: 1 | -1) => {
      if (options.length === 0) return
      const next = options[(Math.max(at, 0) + step + options.length) % options.length]
      if (!next) return
      setMovedTo(next.key)
      elements.current.get(next.key)?.scrollIntoView({ block: 'nearest' })
    },
    open: () => {
      if (isAsking && movedTo === null) isEntered.current = true
      else click()
    },
    point: setMovedTo,
    hold: (of: string) => (element: HTMLElement | null) => {
      if (element) elements.current.set(of, element)
      else elements.current.delete(of)
    },
  }
}

type GroupProps = { id: string; group: OptionGroup; chosen: Chosen; onOpen: (() => void) | undefined }

function Group({ id, group, chosen, onOpen }: GroupProps) {
  // An element’s id must not have spaces.
  const labelId = `${id}${group.label.replaceAll(' ', '-')}`
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset does not belong into a list box
    <div role="group" aria-labelledby={labelId}>
      <div id={labelId} className="px-2 pt-2 pb-1 text-mini font-medium text-faint">
        {group.label}
      </div>
      {group.options.map((option) => {
        const row = {
          ref: chosen.hold(option.key),
          id: `${id}${option.key}`,
          role: 'option',
          'aria-selected': chosen.key === option.key,
          tabIndex: -1,
          onPointerMove: () => chosen.point(option.key),
          className:
            'flex min-h-9 items-center gap-2.5 rounded-chip px-2 py-1.5 aria-selected:bg-sunken phone:min-h-11 forced-colors:aria-selected:outline',
        }
        if ('control' in option)
          return (
            // biome-ignore lint/a11y: as the links beside it, an option that the keys of the field press
            <div key={option.key} {...row} onClick={() => pressBehind(option.control, onOpen)}>
              <PageOption page={option.page} />
            </div>
          )
        return (
          <Link
            key={option.key}
            {...row}
            href={option.address}
            prefetch={false}
            {...(onOpen ? { onClick: onOpen } : {})}
          >
            {'match' in option ? <MatchOption match={option.match} /> : <PageOption page={option.page} />}
          </Link>
        )
      })}
    </div>
  )
}

/** Presses a control once the palette is closed, so that the layer it opens can take the focus. */
function pressBehind(control: ControlName, close: (() => void) | undefined) {
  close?.()
  setTimeout(() => pressControl(control))
}

function PageOption({ page }: { page: Omit<PageCommand, 'address'> }) {
  return (
    <>
      <page.icon aria-hidden className="size-4 shrink-0 text-faint" />
      <span className="min-w-0 truncate">{page.label}</span>
      <span className="ml-auto shrink-0 text-small text-faint">{page.group}</span>
    </>
  )
}

type ToldProps = { id: string; text: string; searching: Searching; takesTimes: boolean }

/** Says what the text looks like and what was found, in one line of fixed height so that nothing moves. */
function Told({ id, text, searching, takesTimes }: ToldProps) {
  const { keys, answer, isAsking } = searching
  const state = isAsking ? 'searching…' : answer ? foundWords(answer) : ''
  const told = keys.length > 0 ? [recognisedWords(keys), state].filter(Boolean).join(': ') : ''
  const hint = `An id, a transaction hash, last four digits${takesTimes ? ', an e-mail or a time' : ' or an e-mail'}`
  return (
    <p
      id={id}
      role="status"
      className="flex h-7 shrink-0 items-end truncate px-3.5 text-small text-muted phone:h-auto phone:pt-1.5 phone:whitespace-normal"
    >
      {told || (text.trim() === '' ? hint : 'Not an id that can be looked up')}
    </p>
  )
}

function Notes({ searching: { answer, error, retry } }: { searching: Searching }) {
  if (error)
    return (
      <div role="alert" className="flex items-start gap-2 border-t border-line px-3.5 py-2 text-failed">
        <TriangleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
        <p className="min-w-0 flex-1 [overflow-wrap:anywhere]">The search failed. {problemWords(error)}</p>
        <Button size="small" onClick={retry}>
          Try again
        </Button>
      </div>
    )
  const lines = [
    ...(answer?.unread ?? []).map((name) => `Could not be read: ${name}. There may be more.`),
    ...(answer?.limits ?? []),
    ...(answer?.isCapped ? ['There are more: these are the newest.'] : []),
  ]
  if (lines.length === 0) return null
  return (
    <div className="flex shrink-0 flex-col gap-1 border-t border-line px-3.5 py-2 text-small text-pretty text-muted">
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  )
}
