import { changePreset } from '@/lib/exports/presets/change-preset'
import { PRESET_ROUTES } from '@/lib/exports/presets/routes'
import { PresetChange, PresetParams } from '@/lib/exports/presets/schemas'
import { route } from '@/lib/http/route'

export const POST = route(
  PRESET_ROUTES.change,
  { access: 'export.create', params: PresetParams, body: PresetChange },
  (context) => changePreset(context, context.params.presetId, context.body),
)
