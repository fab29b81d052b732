import { apiSchemas } from '../../list/api-schemas'
import { REDELIVERIES } from './redeliveries'

export const { FilterQuery: RedeliveryFilterQuery, PageQuery: RedeliveryPageQuery } = apiSchemas(REDELIVERIES)
