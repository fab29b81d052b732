import { z } from 'zod'
import { isReadable, NOT_READABLE, oneLine } from '../codec/visible-name'
import { EXPORT_FORMATS, PAYLOAD_POLICIES } from '../model/export'

const isZone = (name: string) => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

export const TimeZone = z.string().max(64).refine(isZone, 'must be a time zone such as Europe/Berlin')

export const ExportLayoutInput = z.strictObject({
  format: z.enum(EXPORT_FORMATS),
  columns: z.array(z.string().max(40)).min(1).max(60),
  payload: z.enum(PAYLOAD_POLICIES).default('omit'),
  zone: TimeZone.default('UTC'),
  bom: z.boolean().default(false),
})

export const ExportSettingsInput = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('list'),
    list: z.string().max(40),
    query: z.string().max(16_000).default(''),
    layout: ExportLayoutInput,
  }),
  z.strictObject({ kind: z.literal('report'), query: z.string().max(16_000).default('') }),
])

/** `name` is the file’s name; if it is missing, list, environment, filters and time make one. */
export const ExportRequest = z.strictObject({
  requestKey: z.string().regex(/^[\w-]{16,64}$/),
  name: z.string().overwrite(oneLine).min(1).max(80).refine(isReadable, NOT_READABLE).optional(),
  settings: ExportSettingsInput,
})

export type ExportRequest = z.infer<typeof ExportRequest>

export const ExportCountRequest = z.strictObject({ settings: ExportSettingsInput })

export const ExportParams = z.object({ exportId: z.string().max(40) })

export const ExportSourceQuery = z.object({ list: z.string().max(40).nullable().default(null) })
