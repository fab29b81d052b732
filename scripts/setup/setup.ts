import '../lib/commands/load-env'
import { randomBytes, randomUUID } from 'node:crypto'
import { NewOperator } from '@/lib/auth/schemas'
import { createOperator } from '@/lib/auth/sign-in/create-operator'
import { environmentVariable, parseEnvironment } from '@/lib/configuration/environments'
import { getDatabase } from '@/lib/db'
import { checkCredentials } from '@/lib/doctor/run-doctor'
import { type Environment, parseEnv } from '@/lib/env'
import { AppError } from '@/lib/errors'
import { runCommand } from '../lib/commands/run-command'
import { differenceLines, readEnvFile, type Variables, withVariables, writeEnvFile } from './env-file'
import { openQuestions, type Questions } from './questions'

const USAGE = `Usage: npm run setup [-- --environment <name> --base-url <address> --key <integrator key> --email <address> --name <name> --replace --skip-checks]
Asks for whatever is not given: the platform’s address, key and secret, which it tests, and the first administrator. Then it writes .env, with secrets that it generates, and creates the account.
Without a terminal, the lines of standard input are the answers, in the order of the questions: environment, address, key, secret, e-mail, name, password. --replace changes an existing .env without asking.`

const OPTIONS = {
  environment: { type: 'string' },
  'base-url': { type: 'string' },
  key: { type: 'string' },
  email: { type: 'string' },
  name: { type: 'string' },
  replace: { type: 'boolean', default: false },
  'skip-checks': { type: 'boolean', default: false },
} as const

type Given = {
  environment?: string | undefined
  'base-url'?: string | undefined
  key?: string | undefined
  email?: string | undefined
  name?: string | undefined
}

await runCommand(USAGE, OPTIONS, async (values) => {
  const questions = openQuestions()
  try {
    const file = readEnvFile()
    const platform = await askPlatformVariables(questions, values, !values['skip-checks'])
    const admin = await askAdmin(questions, values)
    const changed: Variables = { ...ownSecrets(file.variables), ...addEnvironment(file.variables, platform) }
    const text = withVariables(file.text ?? '', changed)
    const after = { ...file.variables, ...changed }
    // Checks the whole configuration before anything is written.
    parseEnv({ ...process.env, ...after })
    if (file.text !== null) await confirmChange(questions, differenceLines(file.variables, after), values.replace)
    const copy = writeEnvFile(text)
    console.log(`Wrote .env, which only its owner can read.${copy ? ` The previous file is kept as ${copy}.` : ''}`)
    Object.assign(process.env, changed)
    await createAdmin(admin)
    console.log('Keep a copy of VAULT_KEY apart from backups: without it, stored keys can’t be read.')
    console.log('Next: npm run build, then npm start.')
  } finally {
    questions.close()
  }
})

/** Asks until the platform accepts the variables, or standard input ends. */
async function askPlatformVariables(questions: Questions, first: Given, isChecked: boolean): Promise<Variables> {
  for (let given = first; ; given = {}) {
    const name = (given.environment ?? (await questions.ask('Name of the environment [production]: '))) || 'production'
    const variable = (suffix: string) => environmentVariable(name, suffix)
    const variables: Variables = {
      RAMP_ENVIRONMENTS: name,
      [variable('BASE_URL')]: given['base-url'] ?? (await questions.ask('Address of the platform: ')),
      [variable('INTEGRATOR_KEY')]: given.key ?? (await questions.ask('Integrator key: ')),
      [variable('INTEGRATOR_SECRET')]: await questions.askHidden('Integrator secret (not shown): '),
    }
    const problems = await findProblems(name, variables, isChecked)
    if (problems.length === 0) return variables
    console.error(`${problems.join('\n')}\nPlease try again.`)
  }
}

async function findProblems(name: string, variables: Variables, isChecked: boolean): Promise<string[]> {
  if (!/^[a-z0-9-]+$/.test(name))
    return ['The name of an environment may have only lower-case letters, digits and hyphens.']
  const parsed = parseEnvironment(name, variables, undefined)
  if ('problems' in parsed) return parsed.problems
  return isChecked ? wrongFindings(parsed.environment) : []
}

/** Problems that the doctor’s checks of the credentials find. */
async function wrongFindings(environment: Environment): Promise<string[]> {
  console.error('Testing the connection to the platform, the key and the signature …')
  const findings = await checkCredentials(environment)
  return findings
    .filter(({ verdict }) => verdict === 'wrong')
    .map(({ title, cause, advice }) => `${title}: ${cause}${advice ? ` ${advice}` : ''}`)
}

async function askAdmin(questions: Questions, first: Given): Promise<NewOperator> {
  for (let given = first; ; given = {}) {
    const email = given.email ?? (await questions.ask('E-mail of the first administrator: '))
    const name = given.name ?? (await questions.ask('Name: '))
    const password = await questions.askHidden('Password (12 characters or more, not shown): ')
    const isRepeated = !questions.isTerminal || (await questions.askHidden('Repeat the password: ')) === password
    const admin = NewOperator.safeParse({ email, name, password, role: 'admin' })
    if (admin.success && isRepeated) return admin.data
    const problems = (admin.error?.issues ?? []).map(({ path, message }) => `${path.join('.')} ${message}`)
    console.error(`${(isRepeated ? problems : ['The two passwords differ.']).join('\n')}\nPlease try again.`)
  }
}

/** Existing secrets stay: another secret would end sessions, or leave stored keys unreadable. */
function ownSecrets(variables: Variables): Variables {
  const secret = () => randomBytes(32).toString('base64')
  return {
    ...(!variables.NEXTAUTH_SECRET && { NEXTAUTH_SECRET: secret() }),
    ...(!variables.VAULT_KEY && !variables.VAULT_KEY_FILE && { VAULT_KEY: secret() }),
  }
}

/** Adds an environment to those that the file has. */
function addEnvironment({ RAMP_ENVIRONMENTS = '' }: Variables, platform: Variables): Variables {
  const names = RAMP_ENVIRONMENTS.split(',').filter(Boolean)
  const added = platform.RAMP_ENVIRONMENTS ?? ''
  return { ...platform, RAMP_ENVIRONMENTS: [...new Set([...names, added])].join(',') }
}

async function confirmChange(questions: Questions, lines: readonly string[], isAgreed: boolean): Promise<void> {
  console.error(['.env already exists. It would change as follows:', ...lines].join('\n'))
  if (isAgreed || (questions.isTerminal && /^y(es)?$/i.test(await questions.ask('Change it? [y/N] ')))) return
  throw new Error(
    'Nothing was written. To change .env, run setup with --replace or answer y; a dated copy of the old file is kept.',
  )
}

async function createAdmin(admin: NewOperator): Promise<void> {
  const scope = { actor: { kind: 'system', name: 'setup' }, requestId: randomUUID(), address: null } as const
  try {
    const { email } = await createOperator(await getDatabase(), scope, admin)
    console.log(`Created the administrator ${email}.`)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'conflict') throw error
    console.log(`${error.message} It was left unchanged.`)
  }
}
