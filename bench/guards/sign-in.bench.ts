import { randomUUID } from 'node:crypto'
import { startPostgres } from '../../scripts/postgres.mjs'
import type { Benchmark, Prepared } from '../support/benchmark'

const SECRET = 'a-secret-for-the-benchmark-only-0123'
const PASSWORD = 'correct horse battery'
const WRONG = 'a wrong horse battery'
const UNKNOWN = 'nobody@desk.example'
const ORIGIN = { requestId: 'bench', address: '192.0.2.1', userAgent: 'bench' }
const MOST_MS = 5
const PAIRS = 40

/** Sign-ins that are refused, of accounts that the answer must not tell from an unknown one. The limits, which would end them, are open. */
export async function prepare(): Promise<Prepared> {
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

  const compare = (name: string, email: string, subject: string, password = WRONG): Benchmark => {
    const rounds = inPairs(
      () => time(email, password),
      () => time(UNKNOWN, WRONG),
    )
    return {
      name: `sign-in (${name})`,
      subject: `${subject}, refused, on Postgres`,
      unit: 'ms',
      ...rounds,
      baselineName: 'an unknown account',
      goal: `at most ${MOST_MS} ms apart`,
      isMet: ({ value, baseline }) => Math.abs(value - baseline) < MOST_MS,
    }
  }

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

/** One after the other by turns, so that a machine that slows down does so for both; medians of a round. */
function inPairs(one: () => Promise<number>, other: () => Promise<number>) {
  let round: Promise<[number, number]> | null = null
  const run = async (): Promise<[number, number]> => {
    const samples: [number[], number[]] = [[], []]
    for (let pair = 0; pair < PAIRS; pair += 1) {
      const order = [0, 1] as const
      for (const which of pair % 2 ? order : order.toReversed()) samples[which].push(await (which ? other : one)())
    }
    return [median(samples[0]), median(samples[1])]
  }
  /** The second of both ends the round. */
  const take = async (which: 0 | 1) => {
    const running = round
    round = running ? null : run()
    return (await (running ?? round ?? run()))[which]
  }
  return { measure: () => take(0), measureBaseline: () => take(1) }
}

const median = (samples: readonly number[]) => samples.toSorted((a, b) => a - b)[samples.length >> 1] ?? Number.NaN
