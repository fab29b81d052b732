import { getEntryNeighbours } from '@/lib/audit/list-entries'
import { AuditEntryParams, AuditFilterQuery } from '@/lib/audit/schemas'
import { route } from '@/lib/http/route'

export const GET = route(
  { access: 'audit.read', environment: true, params: AuditEntryParams, query: AuditFilterQuery },
  (context) => getEntryNeighbours(context, context.params.entryId, context.query, new Date()),
)
