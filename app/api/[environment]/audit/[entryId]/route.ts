import { getEntry } from '@/lib/audit/list-entries'
import { AuditEntryParams } from '@/lib/audit/schemas'
import { route } from '@/lib/http/route'

export const GET = route({ access: 'audit.read', environment: true, params: AuditEntryParams }, (context) =>
  getEntry(context, context.params.entryId),
)
