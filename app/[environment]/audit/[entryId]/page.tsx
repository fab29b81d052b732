import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { AuditForbidden } from '@/components/audit/audit-forbidden'
import { AuditScreen } from '@/components/audit/audit-screen'
import { AUDIT } from '@/lib/audit/audit-list'
import { getEntry } from '@/lib/audit/list-entries'
import { AuditEntryParams } from '@/lib/audit/schemas'
import { isAllowed } from '@/lib/auth/roles'
import type { Scope } from '@/lib/auth/scope'
import { AppError } from '@/lib/errors'
import { pageScope } from '@/lib/http/page-scope'
import { readAuditPage } from '../read-audit-page'

export const metadata: Metadata = { title: 'Audit entry' }

type Props = {
  params: Promise<{ environment: string; entryId: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export default async function AuditEntryPage({ params, searchParams }: Props) {
  const { environment, entryId } = await params
  const filters = await AUDIT.load(searchParams)
  const scope = await pageScope(environment)
  if (!isAllowed(scope.actor.role, AUDIT.permission)) return <AuditForbidden />
  if (!AuditEntryParams.shape.entryId.safeParse(entryId).success) notFound()
  const [entry, page] = await Promise.all([findEntry(scope, entryId), readAuditPage(scope, filters)])
  return <AuditScreen seed={{ ...page, entry }} />
}

async function findEntry(scope: Scope, id: string) {
  try {
    return await getEntry(scope, id)
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') notFound()
    throw error
  }
}
