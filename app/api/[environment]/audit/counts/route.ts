import { countEntries } from '@/lib/audit/list-entries'
import { AUDIT_ROUTES } from '@/lib/audit/routes'
import { AuditFilterQuery } from '@/lib/audit/schemas'
import { route } from '@/lib/http/route'

export const GET = route(AUDIT_ROUTES.counts, { access: 'audit.read', query: AuditFilterQuery }, (context) =>
  countEntries(context, context.query, new Date()),
)
