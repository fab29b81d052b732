import type { toSchedule } from './schedule-rows'

/** Times are ISO 8601 in UTC. */
export type ExportScheduleDto = ReturnType<typeof toSchedule>

export type ExportScheduleList = { schedules: ExportScheduleDto[] }
