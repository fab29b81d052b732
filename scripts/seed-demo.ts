import { randomUUID } from 'node:crypto'
import { DEMO_OPERATORS, DEMO_PASSWORD } from '@/lib/auth/demo-operators.mjs'
import { createOperator } from '@/lib/auth/sign-in/create-operator'
import { type Database, getDatabase } from '@/lib/db'
import { env } from '@/lib/env'
import { AppError } from '@/lib/errors'
import { runCommand } from './lib/commands/run-command'
import { seedChannels } from './lib/desk/seed-channels'
import { seedTarget } from './lib/desk/seed-target'
import { seedUserKeys } from './lib/desk/seed-user-keys'

const USAGE = `Usage: tsx scripts/seed-demo.ts [--receiver-port <port> [--with-channels]]
Creates the accounts, keys, targets and alert channels of a demo.`

const OPTIONS = { 'receiver-port': { type: 'string' }, 'with-channels': { type: 'boolean' } } as const

await runCommand(USAGE, OPTIONS, async (values) => {
  requireDemo()
  const receiver = values['receiver-port']
  const database = await getDatabase()
  for (const account of DEMO_OPERATORS) {
    const isNew = await createOnce(database, account)
    console.log(`${account.email}: ${isNew ? 'created' : 'already there'}`)
  }
  for (const environment of env().environments) {
    console.log(`${environment.label}: keys of ${await seedUserKeys(database, environment)} users`)
    if (receiver && (await seedTarget(database, environment, receiver)))
      console.log(`${environment.label}: a target at the demo’s receiver`)
    if (receiver && values['with-channels'] && environment.kind === 'sandbox')
      for (const name of await seedChannels(database, environment, receiver))
        console.log(`${environment.label}: the channel “${name}”`)
  }
})

/** The password of demo accounts is public, so only a demo has them, which answers on this machine alone. */
function requireDemo(): void {
  if (!env().demo) throw new Error('Demo accounts are created only with RAMPDESK_DEMO=1.')
}

async function createOnce(database: Database, account: (typeof DEMO_OPERATORS)[number]): Promise<boolean> {
  const scope = { actor: { kind: 'system', name: 'seed-demo' }, requestId: randomUUID(), address: null } as const
  try {
    await createOperator(database, scope, { ...account, password: DEMO_PASSWORD }, { isPublished: true })
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'conflict') return false
    throw error
  }
}
