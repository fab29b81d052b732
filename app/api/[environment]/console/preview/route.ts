import { CONSOLE_ROUTES } from '@/lib/console/routes'
import { ConsoleAsked } from '@/lib/console/schemas'
import { previewRequest } from '@/lib/console/send/preview-request'
import { route } from '@/lib/http/route'

export const POST = route(CONSOLE_ROUTES.preview, { access: 'console.read', body: ConsoleAsked }, (context) =>
  previewRequest(context, context.body),
)
