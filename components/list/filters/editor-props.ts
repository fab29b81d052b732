import type { ReactNode } from 'react'
import type { CountedList, ListFilter } from '@/lib/list/filters'
import type { ChangeFilters } from './use-list-filters'

export type EditorProps<F, C extends CountedList> = {
  filters: F
  counts: C | null
  onChange: ChangeFilters<F>
  onDone: () => void
}

export type RenderOwnEditor<F, C extends CountedList> = (name: string, props: EditorProps<F, C>) => ReactNode

export type FilterEditorProps<F, C extends CountedList> = EditorProps<F, C> & {
  filter: ListFilter<F, C>
  renderOwn: RenderOwnEditor<F, C> | undefined
}
