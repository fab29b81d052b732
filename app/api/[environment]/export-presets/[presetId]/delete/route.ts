import { deletePreset } from '@/lib/exports/presets/delete-preset'
import { PresetParams } from '@/lib/exports/presets/schemas'
import { route } from '@/lib/http/route'

export const POST = route({ access: 'export.create', environment: true, params: PresetParams }, (context) =>
  deletePreset(context, context.params.presetId),
)
