import { z } from 'zod'
import { VisibleName } from '../../codec/visible-name'
import { COVERED_PERIODS } from '../../model/export'
import { ExportSettingsInput, TimeZone } from '../schemas'

const At = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 06:00')
const covers = z.enum(COVERED_PERIODS, `must be ${COVERED_PERIODS.join(', ')}`)

const CadenceInput = z.discriminatedUnion('every', [
  z.strictObject({ every: z.literal('day'), at: At, covers }),
  z.strictObject({ every: z.literal('week'), at: At, covers, weekday: z.int().min(0).max(6) }),
  z.strictObject({ every: z.literal('month'), at: At, covers, day: z.int().min(1).max(31) }),
])

export const ScheduleParams = z.object({ scheduleId: z.string().max(100) })

export const NewSchedule = z.object({
  name: VisibleName,
  settings: ExportSettingsInput,
  cadence: CadenceInput,
  zone: TimeZone,
})
export type NewSchedule = z.infer<typeof NewSchedule>

/** A change of a schedule; `updatedAt` is the time that came with the schedule. */
export const ScheduleChange = z.object({
  updatedAt: z.iso.datetime('must be the time that came with the schedule'),
  name: VisibleName.optional(),
  settings: ExportSettingsInput.optional(),
  cadence: CadenceInput.optional(),
  zone: TimeZone.optional(),
  isPaused: z.boolean().optional(),
})
export type ScheduleChange = z.infer<typeof ScheduleChange>
