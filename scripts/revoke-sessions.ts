import './lib/commands/load-env'
import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import { endSessions } from '@/lib/auth/session/end-sessions'
import { getDatabase } from '@/lib/db'
import { runCommand } from './lib/commands/run-command'

const USAGE = 'Usage: npm run revoke-sessions -- --email <address>'

await runCommand(async () => {
  const { values } = parseArgs({ options: { email: { type: 'string' }, help: { type: 'boolean' } } })
  if (values.help) return console.log(USAGE)
  if (!values.email) throw new Error(USAGE)
  const scope = { actor: { kind: 'system', name: 'revoke-sessions' }, requestId: randomUUID(), address: null } as const
  const { sessions, tokens } = await endSessions(await getDatabase(), scope, values.email)
  console.log(`Sessions ended: ${sessions}. Access tokens revoked: ${tokens}.`)
})
