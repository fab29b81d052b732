import { route } from '@/lib/http/route'
import { getSecretStatus } from '@/lib/secret/get-secret-status'

/** Pages ask it again and again while a cut-over is under way. */
export const GET = route({ access: 'secret.read', environment: true, isBackground: true }, (context) =>
  getSecretStatus(context),
)
