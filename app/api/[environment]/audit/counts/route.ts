import { countEntries } from '@/lib/audit/list-entries'
import { AuditFilterQuery } from '@/lib/audit/schemas'
import { route } from '@/lib/http/route'

export const GET = route({ access: 'audit.read', environment: true, query: AuditFilterQuery }, (context) =>
  countEntries(context, context.query, new Date()),
)
