import { apiSchemas } from '../../list/api/api-schemas'
import { REDELIVERIES } from './redeliveries'

export const { FilterQuery: RedeliveryFilterQuery, PageQuery: RedeliveryPageQuery } = apiSchemas(REDELIVERIES)
