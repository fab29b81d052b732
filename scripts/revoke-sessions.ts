import './lib/commands/load-env'
import { randomUUID } from 'node:crypto'
import { endSessions } from '@/lib/auth/session/end-sessions'
import { getDatabase } from '@/lib/db'
import { runCommand } from './lib/commands/run-command'

const USAGE = 'Usage: npm run revoke-sessions -- --email <address>'

await runCommand(USAGE, { email: { type: 'string' } }, async (values) => {
  if (!values.email) throw new Error(USAGE)
  const scope = { actor: { kind: 'system', name: 'revoke-sessions' }, requestId: randomUUID(), address: null } as const
  const { sessions, tokens } = await endSessions(await getDatabase(), scope, values.email)
  console.log(`Sessions ended: ${sessions}. Access tokens revoked: ${tokens}.`)
})
