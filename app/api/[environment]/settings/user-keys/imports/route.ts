import { route } from '@/lib/http/route'
import { getNewestImport } from '@/lib/users/keys/import/import-status'
import { beginImport } from '@/lib/users/keys/import/receive-file'
import { NewImport } from '@/lib/users/keys/import/schemas'

export const GET = route({ access: 'user_key.read', environment: true, isBackground: true }, async (context) => ({
  newest: await getNewestImport(context),
}))

export const POST = route({ access: 'user_key.write', environment: true, body: NewImport }, async (context) =>
  Response.json(await beginImport(context, context.body), { status: 201 }),
)
