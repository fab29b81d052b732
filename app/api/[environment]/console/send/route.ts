import { CONSOLE_ROUTES } from '@/lib/console/routes'
import { ConsoleOrder } from '@/lib/console/schemas'
import { sendConsoleRequest } from '@/lib/console/send/send-console-request'
import { route } from '@/lib/http/route'

/** `sendConsoleRequest` also asks for `console.write` if the request is a change. */
export const POST = route(CONSOLE_ROUTES.send, { access: 'console.read', body: ConsoleOrder }, (context) =>
  sendConsoleRequest(context, context.body),
)
