'use client'

import { tableColumns } from '@/components/list/columns/draw-columns'
import type { ListSeed } from '@/components/list/data/use-list-page'
import { ListHead } from '@/components/list/list-head'
import { ListProvider } from '@/components/list/list-provider'
import { ListRows } from '@/components/list/list-rows'
import { ListTools } from '@/components/list/list-tools'
import { useKeptList } from '@/components/list/use-kept-list'
import { usePreferences } from '@/components/preferences/preferences-provider'
import { DocumentationLink } from '@/components/states/documentation-link'
import { BlankState } from '@/components/ui/blank-state'
import { READ_KINDS, type ReadKind, type ReadSetting } from '@/lib/api/read-kinds'
import type { ReadRow } from '@/lib/audit/reads/list-reads'
import { READS, type ReadsAddress, type RecordedReadCounts } from '@/lib/audit/reads/reads'
import { formatExact } from '@/lib/format/time'
import { visibleText } from '@/lib/format/visible-text'
import { rowAddress } from '@/lib/list/row-address'
import { deskSegmentOf } from '@/lib/paths'
import { AuditTabs } from './audit-tabs'

const COLUMNS = tableColumns(READS)

/** Sentences about the recorded reads, by the value of AUDIT_READS. */
const RECORDED: Record<ReadSetting, string> = {
  off: 'Reads are not recorded: AUDIT_READS is off. Earlier ones are kept.',
  sensitive:
    'Payloads, users, user keys and export files are recorded. Set AUDIT_READS=all to record details and lists, too.',
  all: 'Payloads, users, user keys, export files, details and lists are recorded.',
}

const PLACES: Partial<Record<ReadKind, (id: string) => string>> = {
  payload: (id) => `deliveries/${id}`,
  user: (id) => `users/${id}`,
  user_key: () => 'settings/user-keys',
  export: (id) => `exports/${id}`,
}

/** The address of the page that was read, or of all reads of the person if it has none. */
function pageOf(environment: string, { kind, entityId, person }: ReadRow): string {
  const segment = entityId === null ? null : deskSegmentOf(entityId)
  const path = segment === null ? undefined : PLACES[kind]?.(segment)
  return path === undefined ? rowAddress(READS, environment, { person: [person] }) : `/${environment}/${path}`
}

type Props = { seed: ListSeed<ReadsAddress, ReadRow, RecordedReadCounts>; setting: ReadSetting }

/** The list of recorded reads. */
export function ReadsScreen({ seed, setting }: Props) {
  const { zone } = usePreferences().preferences
  const nameOf = ({ kind, person, at }: ReadRow) =>
    `${READ_KINDS[kind].words} read by ${visibleText(person)}, ${formatExact(at, zone)}`
  const state = useKeptList(READS, seed, { columns: COLUMNS, nameOf, hasPages: true, pageOf })
  return (
    <ListProvider state={state}>
      <ListHead
        intro={
          <>
            Who read what in this environment. {RECORDED[setting]} <DocumentationLink of="audit#reads" />
          </>
        }
        actions={<ListTools isExported />}
      >
        <AuditTabs current="audit/reads" />
      </ListHead>
      <ListRows
        kept="The record of reads is not affected."
        blank={
          <BlankState title="No reads yet">
            {setting === 'off' ? RECORDED.off : 'Each recorded read appears here as it happens.'}
          </BlankState>
        }
      />
    </ListProvider>
  )
}
