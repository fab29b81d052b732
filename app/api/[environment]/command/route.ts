import { COMMAND_FILE, readCommand } from '@/lib/command-line/read-command'
import { COMMAND } from '@/lib/command-line/routes'
import { route } from '@/lib/http/route'

/** The command line as one file. */
export const GET = route(COMMAND, { access: 'delivery.read', allowsToken: true }, async () => {
  const { bytes } = await readCommand()
  return new Response(bytes, {
    headers: {
      'content-type': 'text/javascript; charset=utf-8',
      'content-disposition': `attachment; filename="${COMMAND_FILE}"`,
    },
  })
})
