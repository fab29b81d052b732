import type { DataColumn } from '@/components/data-table/columns'
import type { ListSeed } from '@/components/list/data/use-list-page'
import { KeptListScreen } from '@/components/list/kept-list-screen'
import { NeighbourButtons } from '@/components/list/panel/neighbour-buttons'
import { AUDIT, type AuditCounts, type AuditRow } from './definition'

const COLUMNS: readonly DataColumn<AuditRow>[] = [
  {
    id: 'at',
    header: 'Time',
    enableHiding: false,
    meta: { isOrder: true, label: 'Time', width: 160, shownFrom: 0 },
    cell: (row) => row.at,
  },
  {
    id: 'action',
    header: 'Action',
    enableHiding: false,
    meta: { label: 'Action', width: 160, isFlexible: true, shownFrom: 0, isLink: true },
    cell: (row) => row.action,
  },
  { id: 'actor', header: 'Actor', meta: { label: 'Actor', width: 120, shownFrom: 480 }, cell: (row) => row.actor },
  {
    id: 'entity',
    header: 'Entity',
    meta: { label: 'Entity', width: 120, shownFrom: 620 },
    cell: (row) => row.entity ?? 'none',
  },
]

export function EntriesScreen({ seed }: { seed: ListSeed<typeof AUDIT.start, AuditRow, AuditCounts> }) {
  return (
    <KeptListScreen
      list={AUDIT}
      seed={seed}
      columns={COLUMNS}
      nameOf={({ action, actor }) => `${action} by ${actor}`}
      searched={null}
      kept="The entries are not affected."
      intro="What was done, and by whom."
      blank={null}
      renderPanel={({ row, heading, onClose, steps }) => (
        <aside aria-label="Entry">
          <h2 ref={heading} tabIndex={-1}>
            {row?.action}
          </h2>
          <NeighbourButtons noun="entry" {...steps} />
          <button type="button" onClick={onClose}>
            Close
          </button>
        </aside>
      )}
    />
  )
}
