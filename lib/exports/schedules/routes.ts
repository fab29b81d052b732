import type { z } from 'zod'
import { get, post } from '../../api/route-data'
import type { ExportScheduleDto, ExportScheduleList } from './dto'
import type { NewSchedule, ScheduleChange } from './schemas'

export const SCHEDULE_ROUTES = {
  list: get('/api/{environment}/export-schedules').reads('list').answers<ExportScheduleList>(),
  create: post('/api/{environment}/export-schedules').body<z.input<typeof NewSchedule>>().answers<ExportScheduleDto>(),
  change: post('/api/{environment}/export-schedules/{scheduleId}/change')
    .body<z.input<typeof ScheduleChange>>()
    .answers<ExportScheduleDto>(),
  delete: post('/api/{environment}/export-schedules/{scheduleId}/delete').answers<{ id: string }>(),
  /** Answers with the id of the export. */
  run: post('/api/{environment}/export-schedules/{scheduleId}/run').answers<{ id: string }>(),
}
