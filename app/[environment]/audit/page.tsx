import type { Metadata } from 'next'
import { AuditForbidden } from '@/components/audit/audit-forbidden'
import { AuditScreen } from '@/components/audit/audit-screen'
import { AUDIT } from '@/lib/audit/audit-list'
import { isAllowed } from '@/lib/auth/roles'
import { pageScope } from '@/lib/http/page-scope'
import { readAuditPage } from './read-audit-page'

export const metadata: Metadata = { title: 'Audit' }

type Props = {
  params: Promise<{ environment: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export default async function AuditPage({ params, searchParams }: Props) {
  const { environment } = await params
  const filters = await AUDIT.load(searchParams)
  const scope = await pageScope(environment)
  if (!isAllowed(scope.actor.role, AUDIT.permission)) return <AuditForbidden />
  return <AuditScreen seed={{ ...(await readAuditPage(scope, filters)), entry: null }} />
}
