import { randomUUID } from 'node:crypto'
import { startPostgres } from '../../scripts/postgres.mjs'
import type { LoneBenchmark, Prepared } from '../support/benchmark'

const SECRET = 'a-secret-for-the-benchmark-only-0123'
const PASSWORD = 'correct horse battery'
const WRONG = 'a wrong horse battery'
const UNKNOWN = 'nobody@desk.example'
const ORIGIN = { requestId: 'bench', address: '192.0.2.1', userAgent: 'bench' }
const MOST_MS = 5
const PAIRS = 40

/** Sign-ins that are refused, of accounts that the answer must not tell from an unknown one. The limits, which would end them, are open. */
export async function prepare(): Promise<Prepared<LoneBenchmark>> {
  const postgres = await startPostgres({ isDurable: true })
  if (!postgres) return { benchmarks: [], about: { Postgres: 'not found' }, close: () => Promise.resolve() }
  Object.assign(process.env, { DATABASE_URL: postgres.url, LOG_LEVEL: 'silent', NEXTAUTH_SECRET: SECRET })
  // Imported late: the configuration is read once.
  const { getDatabase, closeDatabase } = await import('@/lib/db')
  const { authenticatorApp, operator, operatorIdentity } = await import('@/lib/db/schema')
  const { hashPassword } = await import('@/lib/auth/sign-in/password')
  const { signIn } = await import('@/lib/auth/sign-in/sign-in')
  const database = await getDatabase()
  const createdAt = new Date()

  const addAccount = async (more: Partial<typeof operator.$inferInsert> = {}) => {
    const id = randomUUID()
    const email = `${id}@desk.example`
    const passwordHash = await hashPassword(PASSWORD)
    await database.insert(operator).values({ id, email, name: 'A person', role: 'viewer', passwordHash, ...more })
    return { id, email }
  }

  const known = await addAccount()
  const disabled = await addAccount({ disabledAt: createdAt })
  const ofProvider = await addAccount({ passwordHash: null })
  await database
    .insert(operatorIdentity)
    .values({ operatorId: ofProvider.id, issuer: 'https://login.acme.example', subject: 'ann', createdAt })
  const withFactor = await addAccount()
  await database
    .insert(authenticatorApp)
    .values({
      operatorId: withFactor.id,
      sealed: new Uint8Array(48),
      vaultKeyId: 'none',
      createdAt,
      confirmedAt: createdAt,
    })

  const throttle = { admit: async () => ({ admitted: true, end: async () => undefined }) as const }
  const time = async (email: string, password: string) => {
    const begin = performance.now()
    if (await signIn({ email, password }, ORIGIN, { throttle })) throw new Error('The sign-in was not refused.')
    return performance.now() - begin
  }

  const compare = (name: string, email: string, subject: string, password = WRONG): LoneBenchmark => ({
    name: `sign-in (${name})`,
    subject: `${subject}, refused, on Postgres: how much longer than an unknown account, median of ${PAIRS} pairs`,
    unit: 'ms',
    measure: () =>
      differenceInPairs(
        () => time(email, password),
        () => time(UNKNOWN, WRONG),
      ),
    measureBaseline: null,
    baselineName: 'an unknown account',
    goal: `less than ${MOST_MS} ms either way`,
    isMet: ({ value }) => Math.abs(value) < MOST_MS,
  })

  return {
    benchmarks: [
      compare('known', known.email, 'a wrong password'),
      compare('disabled', disabled.email, 'a wrong password of a disabled account'),
      compare('disabled, right password', disabled.email, 'the right password of a disabled account', PASSWORD),
      compare('single sign-on only', ofProvider.email, 'a password of an account that has none'),
      compare('second factor', withFactor.email, 'a wrong password of an account with a second factor'),
      compare('unknown', 'nobody-else@desk.example', 'another unknown account, which shows the noise'),
    ],
    about: {},
    close: async () => {
      await closeDatabase()
      await postgres.stop()
    },
  }
}

/** By turns, so that a machine that slows down does so for both. */
async function differenceInPairs(one: () => Promise<number>, other: () => Promise<number>): Promise<number> {
  const differences: number[] = []
  for (let pair = 0; pair < PAIRS; pair += 1) {
    if (pair % 2) differences.push((await one()) - (await other()))
    else differences.push(-(await other()) + (await one()))
  }
  return differences.toSorted((a, b) => a - b)[PAIRS >> 1] ?? Number.NaN
}
