import { getEntry } from '@/lib/audit/list-entries'
import { AUDIT_ROUTES } from '@/lib/audit/routes'
import { AuditEntryParams } from '@/lib/audit/schemas'
import { route } from '@/lib/http/route'

export const GET = route(AUDIT_ROUTES.entry, { access: 'audit.read', params: AuditEntryParams }, (context) =>
  getEntry(context, context.params.entryId),
)
