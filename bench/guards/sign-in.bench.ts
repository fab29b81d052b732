import { randomUUID } from 'node:crypto'
import { startPostgres } from '../../scripts/postgres.mjs'
import type { LoneBenchmark, Prepared } from '../support/benchmark'

const SECRET = 'a-secret-for-the-benchmark-only-0123'
const PASSWORD = 'correct horse battery'
const WRONG = 'a wrong horse battery'
const UNKNOWN = 'nobody@desk.example'
const ORIGIN = { requestId: 'bench', address: '192.0.2.1', userAgent: 'bench' }
const MOST_MS = 5
/** A hash takes far longer than all else, and its time varies by more than the limit on a busy machine. */
const HASHED_PAIRS = 40
const PAIRS = 200

/** Times refused sign-ins of accounts that the answer must not tell from an unknown one. The limits, which would end them, are open. */
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
  const kinds: Kind[] = [
    { name: 'known', email: known.email, about: 'a wrong password' },
    { name: 'disabled', email: disabled.email, about: 'a wrong password of a disabled account' },
    {
      name: 'disabled, right',
      email: disabled.email,
      about: 'the right password of a disabled account',
      isRight: true,
    },
    { name: 'single sign-on only', email: ofProvider.email, about: 'a password of an account that has none' },
    { name: 'second factor', email: withFactor.email, about: 'a wrong password of an account with a second factor' },
    { name: 'noise', email: 'nobody-else@desk.example', about: 'another unknown account' },
  ]
  const time = async ({ email, isRight = false }: Tried, isHashed: boolean) => {
    const password = isRight ? PASSWORD : WRONG
    const parts = isHashed ? { throttle } : { throttle, verify: async () => isRight }
    const begin = performance.now()
    if (await signIn({ email, password }, ORIGIN, parts)) throw new Error('The sign-in was not refused.')
    return performance.now() - begin
  }
  const compare = (kind: Kind, isHashed: boolean): LoneBenchmark => {
    const pairs = isHashed ? HASHED_PAIRS : PAIRS
    const part = isHashed ? '' : ', all but the hash'
    return {
      name: `sign-in (${kind.name}${part})`,
      subject: `${kind.about}, refused, on Postgres${part}: how much longer than an unknown account, median of ${pairs} pairs`,
      unit: 'ms',
      measure: () =>
        differenceInPairs(
          pairs,
          () => time(kind, isHashed),
          () => time({ email: UNKNOWN }, isHashed),
        ),
      measureBaseline: null,
      baselineName: 'an unknown account',
      goal: `less than ${MOST_MS} ms either way`,
      isMet: ({ value }) => Math.abs(value) < MOST_MS,
    }
  }

  return {
    benchmarks: [true, false].flatMap((isHashed) => kinds.map((kind) => compare(kind, isHashed))),
    about: {},
    close: async () => {
      await closeDatabase()
      await postgres.stop()
    },
  }
}

type Tried = { email: string; isRight?: boolean }
type Kind = Tried & { name: string; about: string }

/** The median difference, measured by turns so that a machine that slows down slows both. */
async function differenceInPairs(
  pairs: number,
  one: () => Promise<number>,
  other: () => Promise<number>,
): Promise<number> {
  const differences: number[] = []
  for (let pair = 0; pair < pairs; pair += 1) {
    if (pair % 2) differences.push((await one()) - (await other()))
    else differences.push(-(await other()) + (await one()))
  }
  return differences.toSorted((a, b) => a - b)[pairs >> 1] ?? Number.NaN
}
