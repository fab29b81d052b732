import { JsonResponse } from '@/lib/api/json-response'
import { createPreset } from '@/lib/exports/presets/create-preset'
import { listPresets } from '@/lib/exports/presets/list-presets'
import { PRESET_ROUTES } from '@/lib/exports/presets/routes'
import { NewPreset, PresetListQuery } from '@/lib/exports/presets/schemas'
import { route } from '@/lib/http/route'

export const GET = route(PRESET_ROUTES.list, { access: 'export.read', query: PresetListQuery }, (context) =>
  listPresets(context, context.query.list),
)

export const POST = route(
  PRESET_ROUTES.create,
  { access: 'export.create', body: NewPreset },
  async (context) => new JsonResponse(await createPreset(context, context.body), { status: 201 }),
)
