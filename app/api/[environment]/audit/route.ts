import { listEntries } from '@/lib/audit/list-entries'
import { AUDIT_ROUTES } from '@/lib/audit/routes'
import { AuditPageQuery } from '@/lib/audit/schemas'
import { route } from '@/lib/http/route'

export const GET = route(AUDIT_ROUTES.page, { access: 'audit.read', query: AuditPageQuery }, (context) =>
  listEntries(context, context.query, new Date()),
)
