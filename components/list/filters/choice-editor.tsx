'use client'

import { type ClipboardEvent, type ReactNode, useMemo, useState } from 'react'
import { Button } from '@/components/ui/button'
import { CheckboxRow } from '@/components/ui/fields/checkbox'
import { SearchBox, STICKY_SEARCH } from '@/components/ui/fields/search-box'
import { PlatformText } from '@/components/ui/text/platform-text'
import { visibleText } from '@/lib/format/visible-text'
import type { Choice, ChoiceGroup } from '@/lib/list/filters'
import { findChoices, searchChoices } from './choices'
import { CountText } from './count-text'

type Props = {
  groups: readonly ChoiceGroup[]
  chosen: readonly string[]
  /** The counts are lower bounds. */
  isCapped: boolean
  searchLabel: string | null
  /** Only one choice is taken: choosing another drops it. */
  takesOne?: boolean
  children?: ReactNode
  onChange: (chosen: string[]) => void
}

const SEARCH_FROM = 8

/** Edits a filter by its values; each count tells how many rows choosing the value would show. */
export function ChoiceEditor(props: Props) {
  const { groups, chosen, isCapped, searchLabel, takesOne = false, children, onChange } = props
  const [search, setSearch] = useState('')
  const found = useMemo(() => searchChoices(groups, search), [groups, search])
  const hasSearch = searchLabel !== null && groups.flatMap(({ choices }) => choices).length >= SEARCH_FROM
  const set = (values: readonly string[], isChosen: boolean) => {
    const others = takesOne ? [] : chosen.filter((value) => !values.includes(value))
    onChange(isChosen ? [...others, ...values] : others)
  }
  // Pasted values that match exactly are chosen, several at once.
  const paste = (event: ClipboardEvent) => {
    const pasted = findChoices(groups, event.clipboardData.getData('text/plain'))
    if (pasted.length === 0) return
    event.preventDefault()
    set(pasted, true)
  }
  return (
    <div className="contents" onPaste={paste}>
      {hasSearch && (
        <SearchBox label={searchLabel} value={search} onChange={setSearch} frameClassName={STICKY_SEARCH} />
      )}
      {children}
      <div className="flex flex-col gap-2 p-2">
        {found.map((group) => (
          <Group
            key={group.name}
            group={group}
            isOnly={groups.length === 1}
            chosen={chosen}
            isCapped={isCapped}
            takesOne={takesOne}
            onSet={set}
          />
        ))}
        {found.length === 0 && (
          <p className="px-2 py-3 text-muted">
            {search.trim() !== ''
              ? `None contains “${search.trim()}”.`
              : isCapped
                ? 'None in the counted rows.'
                : 'The archive has none yet.'}
          </p>
        )}
      </div>
      {isCapped && (
        <p className="border-t border-line px-4 py-2 text-small text-muted">
          Counting stopped at a limit: counts are minimums, and some values may be missing.
        </p>
      )}
    </div>
  )
}

type GroupProps = {
  group: ChoiceGroup
  isOnly: boolean
  chosen: readonly string[]
  isCapped: boolean
  takesOne: boolean
  onSet: (values: readonly string[], isChosen: boolean) => void
}

function Group({ group: { name, choices }, isOnly, chosen, isCapped, takesOne, onSet }: GroupProps) {
  const values = choices.map(({ value }) => value)
  const isWhole = values.every((value) => chosen.includes(value))
  return (
    <fieldset>
      <legend className={isOnly ? 'sr-only' : 'flex w-full items-center justify-between px-2 text-mini text-faint'}>
        <span className="font-medium">{name}</span>
        {values.length > 1 && !isOnly && !takesOne && (
          <Button
            look="quiet"
            size="miniIcon"
            className="w-auto px-1.5 text-mini"
            onClick={() => onSet(values, !isWhole)}
          >
            {isWhole ? 'None' : 'All'}
            <span className="sr-only"> of {name}</span>
          </Button>
        )}
      </legend>
      {choices.map((choice) => (
        <ChoiceRow
          key={choice.value}
          choice={choice}
          isChosen={chosen.includes(choice.value)}
          isCapped={isCapped}
          isOneOf={takesOne}
          onSet={(isChosen) => onSet([choice.value], isChosen)}
        />
      ))}
    </fieldset>
  )
}

type RowProps = {
  choice: Choice
  isChosen: boolean
  isCapped: boolean
  isOneOf: boolean
  onSet: (isChosen: boolean) => void
}

function ChoiceRow({ choice: { value, label, count }, isChosen, isCapped, isOneOf, onSet }: RowProps) {
  return (
    <CheckboxRow isChecked={isChosen} onChange={onSet} isOneOf={isOneOf}>
      <span className="min-w-0 flex-1 truncate" title={visibleText(value)}>
        <PlatformText text={label} />
      </span>
      {count !== null && (
        <span className={count === 0 ? 'text-small text-faint tabular-nums' : 'text-small text-muted tabular-nums'}>
          <CountText count={count} isCapped={isCapped} />
        </span>
      )}
    </CheckboxRow>
  )
}
