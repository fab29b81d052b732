import { randomUUID } from 'node:crypto'
import { DEMO_OPERATORS, DEMO_PASSWORD } from '@/lib/auth/demo-operators.mjs'
import { createOperator } from '@/lib/auth/sign-in/create-operator'
import { type Database, getDatabase } from '@/lib/db'
import { env } from '@/lib/env'
import { AppError } from '@/lib/errors'
import { runCommand } from './lib/commands/run-command'

await runCommand(async () => {
  requireDemo()
  const database = await getDatabase()
  for (const account of DEMO_OPERATORS) {
    const isNew = await createOnce(database, account)
    console.log(`${account.email}: ${isNew ? 'created' : 'there already'}`)
  }
})

/** The password of these accounts is public. The configuration allows a demo on this machine alone. */
function requireDemo(): void {
  if (!env().demo) throw new Error('Demo accounts are created only with RAMPDESK_DEMO=1.')
}

async function createOnce(database: Database, account: (typeof DEMO_OPERATORS)[number]): Promise<boolean> {
  const scope = { actor: { kind: 'system', name: 'seed-demo' }, requestId: randomUUID(), address: null } as const
  try {
    await createOperator(database, scope, { ...account, password: DEMO_PASSWORD })
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'conflict') return false
    throw error
  }
}
