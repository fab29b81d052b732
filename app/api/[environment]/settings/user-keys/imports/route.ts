import { JsonResponse } from '@/lib/api/json-response'
import { route } from '@/lib/http/route'
import { getNewestImport } from '@/lib/users/keys/import/import-status'
import { beginImport } from '@/lib/users/keys/import/receive-file'
import { KEY_IMPORT_ROUTES } from '@/lib/users/keys/import/routes'
import { NewImport } from '@/lib/users/keys/import/schemas'

export const GET = route(
  KEY_IMPORT_ROUTES.newest,
  { access: 'user_key.read', isBackground: true },
  async (context) => ({ newest: await getNewestImport(context) }),
)

export const POST = route(
  KEY_IMPORT_ROUTES.begin,
  { access: 'user_key.write', body: NewImport },
  async (context) => new JsonResponse(await beginImport(context, context.body), { status: 201 }),
)
