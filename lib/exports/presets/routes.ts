import type { z } from 'zod'
import { get, post } from '../../api/route-data'
import type { ExportPreset, ExportPresetList } from './dto'
import type { NewPreset, PresetChange } from './schemas'

export const PRESET_ROUTES = {
  list: get('/api/{environment}/export-presets').query<{ list: string }>().answers<ExportPresetList>(),
  create: post('/api/{environment}/export-presets').body<z.input<typeof NewPreset>>().answers<ExportPreset>(),
  change: post('/api/{environment}/export-presets/{presetId}/change')
    .body<z.input<typeof PresetChange>>()
    .answers<ExportPreset>(),
  delete: post('/api/{environment}/export-presets/{presetId}/delete').answers<{ id: string }>(),
}
