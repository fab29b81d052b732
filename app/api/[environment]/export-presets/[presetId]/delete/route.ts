import { deletePreset } from '@/lib/exports/presets/delete-preset'
import { PRESET_ROUTES } from '@/lib/exports/presets/routes'
import { PresetParams } from '@/lib/exports/presets/schemas'
import { route } from '@/lib/http/route'

export const POST = route(PRESET_ROUTES.delete, { access: 'export.create', params: PresetParams }, (context) =>
  deletePreset(context, context.params.presetId),
)
