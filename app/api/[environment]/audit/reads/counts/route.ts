import { countReads } from '@/lib/audit/reads/list-reads'
import { READS } from '@/lib/audit/reads/reads'
import { READ_LIST_ROUTES } from '@/lib/audit/reads/routes'
import { route } from '@/lib/http/route'
import { apiSchemas } from '@/lib/list/api/api-schemas'

const { FilterQuery } = apiSchemas(READS)

export const GET = route(READ_LIST_ROUTES.counts, { access: 'audit.read', query: FilterQuery }, (context) =>
  countReads(context, context.query, new Date()),
)
