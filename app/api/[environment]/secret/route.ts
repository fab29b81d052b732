import { route } from '@/lib/http/route'
import { getSecretStatus } from '@/lib/secret/get-secret-status'
import { SECRET_ROUTES } from '@/lib/secret/routes'

/** Pages poll this route while a cut-over is under way. */
export const GET = route(SECRET_ROUTES.status, { access: 'secret.read', isBackground: true }, (context) =>
  getSecretStatus(context),
)
