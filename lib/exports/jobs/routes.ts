import type { z } from 'zod'
import { get, head, post } from '../../api/route-data'
import type { ExportCountDto, ExportSourceDto } from '../dto'
import type { ExportCountRequest, ExportRequest } from '../schemas'
import type { ExportJobDto } from './export-dto'

export const EXPORT_ROUTES = {
  start: post('/api/{environment}/exports').body<z.input<typeof ExportRequest>>().answers<ExportJobDto>(),
  job: get('/api/{environment}/exports/{exportId}').reads('detail').answers<ExportJobDto>(),
  file: get('/api/{environment}/exports/{exportId}/file').reads('export').answers<Response>(),
  fileHead: head('/api/{environment}/exports/{exportId}/file').answers<Response>(),
  cancel: post('/api/{environment}/exports/{exportId}/cancel').answers<ExportJobDto>(),
  remove: post('/api/{environment}/exports/{exportId}/remove').answers<ExportJobDto>(),
  count: post('/api/{environment}/exports/count').body<z.input<typeof ExportCountRequest>>().answers<ExportCountDto>(),
  sources: get('/api/{environment}/exports/sources').query<{ list?: string }>().answers<ExportSourceDto[]>(),
}
