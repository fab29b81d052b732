import { route } from '@/lib/http/route'
import { ImportParams } from '@/lib/users/keys/import/schemas'
import { stopImport } from '@/lib/users/keys/import/start-import'

export const POST = route({ access: 'user_key.write', environment: true, params: ImportParams }, (context) =>
  stopImport(context, context.params.importId),
)
