import { z } from 'zod'
import { VisibleName } from '../../codec/visible-name'
import { SharedWith } from '../../sharing/shared-with'
import { ExportLayoutInput } from '../schemas'

const ListName = z.string().min(1).max(40)

export const PresetListQuery = z.object({ list: ListName })

export const PresetParams = z.object({ presetId: z.string().max(100) })

export const NewPreset = z.object({
  list: ListName,
  name: VisibleName,
  layout: ExportLayoutInput,
  sharedWith: SharedWith.default([]),
})
export type NewPreset = z.infer<typeof NewPreset>

const UpdatedAt = z.iso.datetime('must be the time that came with the preset')

export const PresetChange = z.object({
  updatedAt: UpdatedAt,
  name: VisibleName.optional(),
  layout: ExportLayoutInput.optional(),
  sharedWith: SharedWith.optional(),
})
export type PresetChange = z.infer<typeof PresetChange>
