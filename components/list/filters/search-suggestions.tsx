import clsx from 'clsx'
import { CornerDownLeft, ListFilter, Search } from 'lucide-react'
import { PlatformText } from '@/components/ui/text/platform-text'
import { middleCut } from '@/lib/format/middle-cut'
import type { Suggestion } from '@/lib/list/filters'

/** A suggestion; null searches for the text as typed. */
export type SearchChoice<F> = Suggestion<F> | null

type Props<F> = {
  id: string
  choices: readonly SearchChoice<F>[]
  active: number
  onActive: (index: number) => void
  onTake: (choice: SearchChoice<F>) => void
}

export const choiceId = (listId: string, index: number) => `${listId}-${index}`

/** Suggestions below the search field, which keeps the focus and names the active one by `aria-activedescendant`. */
export function SearchSuggestions<F>({ id, choices, active, onActive, onTake }: Props<F>) {
  return (
    <div id={id} role="listbox" aria-label="Possible matches" className="p-1">
      {choices.map((choice, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: Enter in the field takes the active choice
        <div
          key={choice === null ? 'text' : `${choice.what} ${choice.filter}`}
          id={choiceId(id, index)}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          onPointerMove={() => onActive(index)}
          // A press would take the focus from the field.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onTake(choice)}
          className={clsx(
            'flex min-h-8 cursor-pointer items-center gap-2 rounded-chip px-2 py-1',
            index === active && 'bg-sunken outline-accent forced-colors:outline-2',
          )}
        >
          {choice === null ? <TextChoice /> : <FilterChoice suggestion={choice} />}
          {index === active && <CornerDownLeft aria-hidden className="size-3 shrink-0 text-faint" />}
        </div>
      ))}
    </div>
  )
}

function TextChoice() {
  return (
    <>
      <Search aria-hidden className="size-3.5 shrink-0 text-faint" />
      <span className="min-w-0 flex-1 text-muted">Search payloads for this text</span>
    </>
  )
}

function FilterChoice<F>({ suggestion: { what, values, filter } }: { suggestion: Suggestion<F> }) {
  const [first = ''] = values
  return (
    <>
      <ListFilter aria-hidden className="size-3.5 shrink-0 text-faint" />
      <span className="shrink-0 font-medium">{what}</span>
      <span className="min-w-0 flex-1 truncate font-mono text-small text-muted">
        <PlatformText text={middleCut(first, 18, 6)} />
        {values.length > 1 && <span className="font-sans"> and {values.length - 1} more</span>}
      </span>
      {filter !== what && (
        <span className="shrink-0 text-small text-faint">
          {filter === 'Text' ? 'in payloads' : `as ${filter.toLowerCase()}`}
        </span>
      )}
    </>
  )
}
