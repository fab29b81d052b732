import { listEntries } from '@/lib/audit/list-entries'
import { AuditPageQuery } from '@/lib/audit/schemas'
import { route } from '@/lib/http/route'

export const GET = route({ access: 'audit.read', environment: true, query: AuditPageQuery }, (context) =>
  listEntries(context, context.query, new Date()),
)
