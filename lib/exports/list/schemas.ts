import { apiSchemas } from '../../list/api/api-schemas'
import { EXPORTS } from './exports'

export const { FilterQuery: ExportFilterQuery, PageQuery: ExportPageQuery } = apiSchemas(EXPORTS)
