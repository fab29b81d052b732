import { route } from '@/lib/http/route'
import { getSecretNotice } from '@/lib/secret/get-secret-notice'
import { SECRET_ROUTES } from '@/lib/secret/routes'

/** Every page asks this route by itself, so it is in the background. */
export const GET = route(SECRET_ROUTES.notice, { access: 'secret.read', isBackground: true }, async (context) => ({
  notice: await getSecretNotice(context),
}))
