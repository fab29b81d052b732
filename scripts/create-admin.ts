import './lib/commands/load-env'
import { randomUUID } from 'node:crypto'
import { createOperator } from '@/lib/auth/sign-in/create-operator'
import { getDatabase } from '@/lib/db'
import { ask, askHidden, readLine } from './lib/commands/prompt'
import { runCommand } from './lib/commands/run-command'

const USAGE = `Usage: npm run create-admin [-- --email <address> --name <name> --password-stdin]
Asks for whatever is not given. With --password-stdin, the password is the first line of standard input.`

const OPTIONS = {
  email: { type: 'string' },
  name: { type: 'string' },
  'password-stdin': { type: 'boolean', default: false },
} as const

await runCommand(USAGE, OPTIONS, async (values) => {
  const database = await getDatabase()
  const email = values.email ?? (await question('E-mail: '))
  const name = values.name ?? (await question('Name: '))
  const password = values['password-stdin'] ? await readLine() : await newPassword()
  const scope = { actor: { kind: 'system', name: 'create-admin' }, requestId: randomUUID(), address: null } as const
  const created = await createOperator(database, scope, { email, name, password, role: 'admin' })
  console.log(`Created the administrator ${created.email}.`)
})

function question(text: string): Promise<string> {
  if (!process.stdin.isTTY) throw new Error(`There is no terminal to ask questions on: give every option.\n${USAGE}`)
  return ask(text)
}

async function newPassword(): Promise<string> {
  if (!process.stdin.isTTY) throw new Error(`There is no terminal to ask questions on: give every option.\n${USAGE}`)
  const password = await askHidden('Password (12 characters or more, not shown): ')
  if ((await askHidden('Repeat the password: ')) !== password) throw new Error('The two passwords differ.')
  return password
}
