import { route } from '@/lib/http/route'
import { dropSecret } from '@/lib/secret/drop-secret'
import { SECRET_ROUTES } from '@/lib/secret/routes'
import { ChangeParams } from '@/lib/secret/schemas'

export const POST = route(SECRET_ROUTES.drop, { access: 'secret.write', params: ChangeParams }, (context) =>
  dropSecret(context, context.params.changeId),
)
