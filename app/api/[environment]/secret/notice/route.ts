import { route } from '@/lib/http/route'
import { getSecretNotice } from '@/lib/secret/get-secret-notice'

/** Every page asks it. */
export const GET = route({ access: 'secret.read', environment: true, isBackground: true }, async (context) => ({
  notice: await getSecretNotice(context),
}))
