import type { Metadata } from 'next'
import { AuditScreen } from '@/components/audit/audit-screen'
import { AUDIT } from '@/lib/audit/audit-list'
import { countEntries, listEntries } from '@/lib/audit/list-entries'
import { listPage } from '../desk-page'

export const metadata: Metadata = { title: 'Audit' }

export default listPage(AUDIT, { list: listEntries, count: countEntries }, (seed) => (
  <AuditScreen seed={{ ...seed, entry: null }} />
))
