'use client'

import { Plus, X } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { Button } from '@/components/ui/button'
import { FirstField } from '@/components/ui/layers/first-field'
import { onDemand } from '@/components/ui/layers/on-demand'
import { Popover } from '@/components/ui/layers/popover'
import { Skeleton } from '@/components/ui/skeleton'
import { PlatformText } from '@/components/ui/text/platform-text'
import { visibleText } from '@/lib/format/visible-text'
import type { CountedList } from '@/lib/list/filters'
import type { FilterEditorProps } from './editor-props'

type Editor = typeof import('./filter-editor').FilterEditor

/** Fetches the editors’ code; called early, so that the first editor opens at once. */
export const loadEditors = () => import('./filter-editor')

const LoadedEditor = onDemand(async () => {
  const { FilterEditor } = await loadEditors()
  return ({ render }: { render: (editor: Editor) => ReactNode }) => render(FilterEditor)
})

type Props<F, C extends CountedList> = Omit<FilterEditorProps<F, C>, 'onDone'> & {
  summary: string | null
  onRemove: () => void
}

export function FilterChip<F, C extends CountedList>({ filter, summary, onRemove, ...editor }: Props<F, C>) {
  const [isOpen, setIsOpen] = useState(false)
  const { label } = filter
  return (
    <span className="inline-flex min-w-0 max-w-full shrink-0 items-center phone:max-w-[80vw]">
      <Popover
        title={`Filter by ${label.toLowerCase()}`}
        isTitleHidden
        className={filter.kind === 'time' ? 'w-96' : 'w-80'}
        open={isOpen}
        onOpenChange={setIsOpen}
        focusesField
        trigger={
          <Button
            look={summary === null ? 'dashed' : 'chip'}
            size="small"
            className={summary === null ? '' : 'min-w-0 shrink rounded-r-none border-r-0'}
          >
            {summary === null && <Plus aria-hidden className="size-3" />}
            {label}
            {summary !== null && (
              <>
                {' '}
                <b
                  title={visibleText(summary)}
                  className="max-w-72 min-w-0 truncate font-medium text-ink max-[100rem]:max-w-40"
                >
                  <PlatformText text={summary} />
                </b>
              </>
            )}
          </Button>
        }
      >
        <Suspense fallback={<EditorSkeleton />}>
          <LoadedEditor
            render={(FilterEditor) => (
              <FirstField>
                <FilterEditor filter={filter} {...editor} onDone={() => setIsOpen(false)} />
              </FirstField>
            )}
          />
        </Suspense>
      </Popover>
      {summary !== null && (
        <Button
          look="chip"
          size="square"
          className="rounded-l-none border-l-0"
          aria-label={`Remove the ${label.toLowerCase()} filter`}
          title={`Remove the ${label.toLowerCase()} filter`}
          onClick={onRemove}
        >
          <X aria-hidden className="size-3" />
        </Button>
      )}
    </span>
  )
}

function EditorSkeleton() {
  return (
    <div aria-busy className="flex h-48 flex-col gap-3 p-3">
      <Skeleton className="w-40" />
      <Skeleton className="w-56" />
      <Skeleton className="w-48" />
    </div>
  )
}
