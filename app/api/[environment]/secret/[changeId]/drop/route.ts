import { route } from '@/lib/http/route'
import { dropSecret } from '@/lib/secret/drop-secret'
import { ChangeParams } from '@/lib/secret/schemas'

export const POST = route({ access: 'secret.write', environment: true, params: ChangeParams }, (context) =>
  dropSecret(context, context.params.changeId),
)
