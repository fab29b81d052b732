import { z } from 'zod'
import { apiSchemas } from '../../list/api/api-schemas'
import { RETURNS } from './returns'

export const { FilterQuery: ReturnFilterQuery, PageQuery: ReturnPageQuery } = apiSchemas(RETURNS)

/** The name of a return in addresses. */
export const ReturnParams = z.object({ returnId: z.string().min(1).max(1_000) })
