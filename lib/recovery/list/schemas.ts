import { z } from 'zod'
import { apiSchemas } from '../../list/api/api-schemas'
import { RECOVERY } from './recovery-items'

export const { FilterQuery: RecoveryFilterQuery, PageQuery: RecoveryPageQuery } = apiSchemas(RECOVERY)

export const RecoveryParams = z.object({ itemId: z.string().regex(/^[1-9]\d{0,14}$/) })
