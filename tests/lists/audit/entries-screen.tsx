import { tableColumns } from '@/components/list/columns/draw-columns'
import type { ListSeed } from '@/components/list/data/use-list-page'
import { ListHead } from '@/components/list/list-head'
import { ListProvider } from '@/components/list/list-provider'
import { ListRows } from '@/components/list/list-rows'
import { NeighbourButtons } from '@/components/list/panel/neighbour-buttons'
import { useKeptList } from '@/components/list/use-kept-list'
import { AUDIT, type AuditCounts, type AuditRow } from './definition'

const COLUMNS = tableColumns(AUDIT)

export function EntriesScreen({ seed }: { seed: ListSeed<typeof AUDIT.start, AuditRow, AuditCounts> }) {
  const state = useKeptList(AUDIT, seed, { columns: COLUMNS, nameOf: ({ action, actor }) => `${action} by ${actor}` })
  const { open } = state
  return (
    <ListProvider state={state}>
      <ListHead intro="What was done, and by whom." />
      <ListRows
        kept="The entries are not affected."
        blank={null}
        panel={
          open && (
            <aside aria-label="Entry">
              <h2 ref={open.heading} tabIndex={-1}>
                {open.row?.action}
              </h2>
              <NeighbourButtons noun="entry" {...open.steps} />
              <button type="button" onClick={open.onClose}>
                Close
              </button>
            </aside>
          )
        }
      />
    </ListProvider>
  )
}
