'use client'

import { type ReactNode, useMemo, useState } from 'react'
import { Button } from '@/components/ui/button'
import { CheckboxRow } from '@/components/ui/fields/checkbox'
import { SearchBox, STICKY_SEARCH } from '@/components/ui/fields/search-box'
import { PlatformText } from '@/components/ui/text/platform-text'
import { visibleText } from '@/lib/format/visible-text'
import type { Choice, ChoiceGroup } from '@/lib/list/filters'
import { searchChoices } from './choices'
import { CountText } from './count-text'

type Props = {
  groups: readonly ChoiceGroup[]
  chosen: readonly string[]
  /** The counts are lower bounds. */
  isCapped: boolean
  /** Null: no search. */
  searchLabel: string | null
  children?: ReactNode
  onChange: (chosen: string[]) => void
}

const SEARCH_FROM = 8

/** Each count tells what choosing the value would show. */
export function ChoiceEditor({ groups, chosen, isCapped, searchLabel, children, onChange }: Props) {
  const [search, setSearch] = useState('')
  const found = useMemo(() => searchChoices(groups, search), [groups, search])
  const hasSearch = searchLabel !== null && groups.flatMap(({ choices }) => choices).length >= SEARCH_FROM
  const set = (values: readonly string[], isChosen: boolean) => {
    const others = chosen.filter((value) => !values.includes(value))
    onChange(isChosen ? [...others, ...values] : others)
  }
  return (
    <>
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
            onSet={set}
          />
        ))}
        {found.length === 0 && (
          <p className="px-2 py-3 text-muted">
            {search.trim() !== ''
              ? `None of them has “${search.trim()}” in it.`
              : isCapped
                ? 'None among the rows that were counted.'
                : 'The archive has none yet.'}
          </p>
        )}
      </div>
      {isCapped && (
        <p className="border-t border-line px-4 py-2 text-small text-muted">
          Counted up to a bound: there are at least as many, and values may be missing.
        </p>
      )}
    </>
  )
}

type GroupProps = {
  group: ChoiceGroup
  isOnly: boolean
  chosen: readonly string[]
  isCapped: boolean
  onSet: (values: readonly string[], isChosen: boolean) => void
}

function Group({ group: { name, choices }, isOnly, chosen, isCapped, onSet }: GroupProps) {
  const values = choices.map(({ value }) => value)
  const isWhole = values.every((value) => chosen.includes(value))
  return (
    <fieldset>
      <legend className={isOnly ? 'sr-only' : 'flex w-full items-center justify-between px-2 text-mini text-faint'}>
        <span className="font-medium">{name}</span>
        {values.length > 1 && !isOnly && (
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
          onSet={(isChosen) => onSet([choice.value], isChosen)}
        />
      ))}
    </fieldset>
  )
}

type RowProps = { choice: Choice; isChosen: boolean; isCapped: boolean; onSet: (isChosen: boolean) => void }

function ChoiceRow({ choice: { value, label, count }, isChosen, isCapped, onSet }: RowProps) {
  return (
    <CheckboxRow isChecked={isChosen} onChange={onSet}>
      <span className="min-w-0 flex-1 truncate" title={visibleText(value)}>
        <PlatformText text={label} />
      </span>
      <span className={count === 0 ? 'text-small text-faint tabular-nums' : 'text-small text-muted tabular-nums'}>
        <CountText count={count} isCapped={isCapped} />
      </span>
    </CheckboxRow>
  )
}
