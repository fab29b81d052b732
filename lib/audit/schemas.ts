import { z } from 'zod'
import { apiSchemas } from '../list/api/api-schemas'
import { AUDIT } from './audit-list'

export const { FilterQuery: AuditFilterQuery, PageQuery: AuditPageQuery } = apiSchemas(AUDIT)

export const AuditEntryParams = z.object({ entryId: z.string().regex(/^[1-9]\d{0,14}$/, 'is not a row of the audit') })

export const ChainQuery = z.object({ after: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).default(0) })
