import { CONSOLE_ROUTES } from '@/lib/console/routes'
import { ConsoleOrder } from '@/lib/console/schemas'
import { sendConsoleRequest } from '@/lib/console/send/send-console-request'
import { route } from '@/lib/http/route'

/** Changes take `console.write`, too; the function asks for it. */
export const POST = route(CONSOLE_ROUTES.send, { access: 'console.read', body: ConsoleOrder }, (context) =>
  sendConsoleRequest(context, context.body),
)
