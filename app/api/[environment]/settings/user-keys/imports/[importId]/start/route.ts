import { route } from '@/lib/http/route'
import { KEY_IMPORT_ROUTES } from '@/lib/users/keys/import/routes'
import { ImportParams } from '@/lib/users/keys/import/schemas'
import { startImport } from '@/lib/users/keys/import/start-import'

export const POST = route(KEY_IMPORT_ROUTES.start, { access: 'user_key.write', params: ImportParams }, (context) =>
  startImport(context, context.params.importId),
)
