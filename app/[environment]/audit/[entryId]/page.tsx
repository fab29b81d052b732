import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { AuditScreen } from '@/components/audit/audit-screen'
import { AUDIT } from '@/lib/audit/audit-list'
import { countEntries, getEntry, listEntries } from '@/lib/audit/list-entries'
import { AuditEntryParams } from '@/lib/audit/schemas'
import { deskPage, found } from '../../desk-page'
import { readList } from '../../read-list'

export const metadata: Metadata = { title: 'Audit entry' }

const ACCESS = { permission: 'audit.read', reads: 'detail', part: 'audit/{entryId}' } as const

export default deskPage<'entryId'>(ACCESS, async ({ scope, params, searchParams }) => {
  const { entryId } = params
  if (!AuditEntryParams.shape.entryId.safeParse(entryId).success) notFound()
  const filters = await AUDIT.load(searchParams)
  const [entry, page] = await Promise.all([
    found(getEntry(scope, entryId)),
    readList(scope, AUDIT, filters, { list: listEntries, count: countEntries }),
  ])
  return <AuditScreen seed={{ ...page, entry }} />
})
