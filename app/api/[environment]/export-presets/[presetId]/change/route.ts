import { changePreset } from '@/lib/exports/presets/change-preset'
import { PresetChange, PresetParams } from '@/lib/exports/presets/schemas'
import { route } from '@/lib/http/route'

export const POST = route(
  { access: 'export.create', environment: true, params: PresetParams, body: PresetChange },
  (context) => changePreset(context, context.params.presetId, context.body),
)
