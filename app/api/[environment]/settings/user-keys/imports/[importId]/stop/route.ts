import { route } from '@/lib/http/route'
import { KEY_IMPORT_ROUTES } from '@/lib/users/keys/import/routes'
import { ImportParams } from '@/lib/users/keys/import/schemas'
import { stopImport } from '@/lib/users/keys/import/start-import'

export const POST = route(KEY_IMPORT_ROUTES.stop, { access: 'user_key.write', params: ImportParams }, (context) =>
  stopImport(context, context.params.importId),
)
