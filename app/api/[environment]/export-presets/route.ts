import { createPreset } from '@/lib/exports/presets/create-preset'
import { listPresets } from '@/lib/exports/presets/list-presets'
import { NewPreset, PresetListQuery } from '@/lib/exports/presets/schemas'
import { route } from '@/lib/http/route'

export const GET = route({ access: 'export.read', environment: true, query: PresetListQuery }, (context) =>
  listPresets(context, context.query.list),
)

export const POST = route({ access: 'export.create', environment: true, body: NewPreset }, async (context) =>
  Response.json(await createPreset(context, context.body), { status: 201 }),
)
