import { z } from 'zod'
import { apiSchemas } from '../../list/api/api-schemas'
import { RETRIED } from '../../model/redelivery'
import { JOB_AT_MOST } from '../limits'
import { REDELIVERY_ITEMS } from './redelivery-items'

export const { FilterQuery: ItemFilterQuery, PageQuery: ItemPageQuery } = apiSchemas(REDELIVERY_ITEMS)

const Id = z.string().regex(/^[1-9]\d{0,14}$/, 'is not a redelivery')

export const JobParams = z.object({ jobId: Id })

export const ItemParams = JobParams.extend({ position: z.string().regex(/^[1-9]\d{0,8}$/, 'is not a result') })

export const RetryQuery = z.object({
  of: z.enum(RETRIED),
  position: z.coerce.number().int().min(1).max(JOB_AT_MOST).optional(),
})
