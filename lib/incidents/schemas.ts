import { z } from 'zod'
import { apiSchemas } from '../list/api/api-schemas'
import { INCIDENTS } from './incidents'

export const { FilterQuery: IncidentFilterQuery, PageQuery: IncidentPageQuery } = apiSchemas(INCIDENTS)

export const IncidentParams = z.object({ incidentId: z.string().regex(/^[1-9]\d{0,14}$/) })
