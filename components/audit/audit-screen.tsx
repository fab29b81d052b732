'use client'

import type { ListSeed } from '@/components/list/data/use-list-page'
import { ListHead } from '@/components/list/list-head'
import { ListProvider } from '@/components/list/list-provider'
import { ListRows } from '@/components/list/list-rows'
import { ListTools } from '@/components/list/list-tools'
import { useKeptList } from '@/components/list/use-kept-list'
import { usePreferences } from '@/components/preferences/preferences-provider'
import { DocumentationLink } from '@/components/states/documentation-link'
import { BlankState } from '@/components/ui/blank-state'
import { auditActionWords } from '@/lib/audit/action-words'
import { AUDIT, type AuditAddress } from '@/lib/audit/audit-list'
import type { AuditCounts, AuditEntryDetail, AuditRow } from '@/lib/audit/dto'
import { formatExact } from '@/lib/format/time'
import { visibleText } from '@/lib/format/visible-text'
import { AUDIT_TABLE } from './audit-columns'
import { AuditTabs } from './audit-tabs'
import { ChainLine } from './chain-line'
import { EntryPanel } from './entry-panel'

export type AuditSeed = ListSeed<AuditAddress, AuditRow, AuditCounts> & { entry: AuditEntryDetail | null }

/** The screen of the audit, also with one entry open. */
export function AuditScreen({ seed }: { seed: AuditSeed }) {
  const { zone } = usePreferences().preferences
  const state = useKeptList(AUDIT, seed, {
    columns: AUDIT_TABLE,
    nameOf: ({ id, action, actor, at }) =>
      `row ${id}, ${visibleText(auditActionWords(action))} by ${visibleText(actor)}, ${formatExact(at, zone)}`,
    searched: 'Search entries',
  })
  const { open } = state
  return (
    <ListProvider state={state}>
      <ListHead
        intro={
          <>
            Who did what in this environment, plus sign-ins and other actions outside any environment.{' '}
            <DocumentationLink of="audit" />
          </>
        }
        actions={<ListTools isExported />}
      >
        <AuditTabs current="audit" />
        <ChainLine />
      </ListHead>
      <ListRows
        kept="The audit is not affected."
        blank={
          <BlankState title="No entries yet">Sign-ins, changes and user lookups appear here as they happen.</BlankState>
        }
        panel={open && <EntryPanel key={open.id} open={open} seed={seed.entry} />}
      />
    </ListProvider>
  )
}
