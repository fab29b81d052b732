import { getEntryNeighbours } from '@/lib/audit/list-entries'
import { AUDIT_ROUTES } from '@/lib/audit/routes'
import { AuditEntryParams, AuditFilterQuery } from '@/lib/audit/schemas'
import { route } from '@/lib/http/route'

export const GET = route(
  AUDIT_ROUTES.beside,
  { access: 'audit.read', params: AuditEntryParams, query: AuditFilterQuery },
  (context) => getEntryNeighbours(context, context.params.entryId, context.query, new Date()),
)
