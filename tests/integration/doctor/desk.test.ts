import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import * as databaseModule from '@/lib/db'
import { FolderHeldError } from '@/lib/db/folder-lock'
import { alertChannel, audit, userKey } from '@/lib/db/schema'
import { askDoctor } from '@/lib/doctor/ask-doctor'
import * as configuration from '@/lib/env'
import { AppError } from '@/lib/errors'
import { openBoss, sendJob } from '@/lib/jobs/boss'
import { QUEUES } from '@/lib/jobs/queues'
import { sealUserKey } from '@/lib/users/keys/user-key-vault'
import { toMasterKeys } from '@/lib/vault/master-keys'
import { parseVaultKey } from '@/lib/vault-settings'
import { createAuthority } from '../../support/egress/certificates'
import { startMailServer } from '../../support/mail/smtp-servers'
import { scopeOf } from '../../support/scope'
import { addAccount } from '../access/fixtures'
import { addChannel } from '../alerts/fixtures'
import { useSandbox } from '../registrations/fixtures'
import { useDatabase } from '../support/use-database'
import { configureWith, diagnose } from './fixtures'

const held = useDatabase()
const platform = useSandbox('small')
afterEach(() => {
  vi.restoreAllMocks()
})

const OTHER_VAULT_KEY = 'YW5vdGhlci12YXVsdC1rZXktZm9yLXRlc3RzLW9ubHk='
const HEAD = QUEUES['sync-deliveries']

async function storeKey(vaultKey: string, userId = 'usr_1', sealedFor = userId) {
  const bytes = parseVaultKey(vaultKey)
  if (!bytes) throw new Error('not a vault key')
  const { sealed, ...rest } = sealUserKey('sandbox', sealedFor, 'ak_canary_1', toMasterKeys([bytes]))
  await held.database
    .insert(userKey)
    .values({
      ...rest,
      environment: 'sandbox',
      userId,
      sealed: Buffer.from(sealed),
      origin: 'added',
      addedAt: new Date(),
      addedBy: 'op',
    })
}

/** Stores schedules as a worker sets them, and a job of the given age. */
async function storeJob(names: readonly string[], ageSeconds: number) {
  const { boss, close } = await openBoss('sender', [HEAD])
  onTestFinished(() => close())
  await held.database.execute(sql`delete from pgboss.schedule`)
  await held.database.execute(sql`delete from pgboss.job`)
  for (const name of names) {
    const data = { environment: name, kind: 'head' as const }
    await held.database.execute(
      sql`insert into pgboss.schedule (name, key, cron, timezone) values (${HEAD.name}, ${HEAD.place(data).singletonKey}, '* * * * *', 'UTC') on conflict do nothing`,
    )
  }
  await sendJob(boss, HEAD, { environment: 'sandbox', kind: 'head' })
  await held.database.execute(
    sql`update pgboss.job set created_on = now() - make_interval(secs => ${ageSeconds}), state = 'completed' where name = ${HEAD.name}`,
  )
}

function failOpening(error: AppError) {
  vi.spyOn(databaseModule, 'getDatabase').mockRejectedValue(error)
}

type Broken = { name: string; make: () => unknown; check: string; cause: string | RegExp; verdict?: 'not-checked' }

const BROKEN: readonly Broken[] = [
  {
    name: 'a channel of alerts that fails',
    make: async () => {
      await addChannel(held)
      await held.database.update(alertChannel).set({ failingSince: new Date() })
    },
    check: 'channels',
    cause: '1 alert channel can’t be reached.',
  },
  {
    name: 'variables that are wrong',
    make: () =>
      vi.spyOn(configuration, 'env').mockImplementation(() => {
        throw new configuration.ConfigurationError(['NEXTAUTH_SECRET is required', 'WORKER must be inline or off'])
      }),
    check: 'configuration',
    cause: '2 things are wrong with the variables.',
  },
  {
    name: 'a database that refuses the password',
    make: () =>
      failOpening(
        new AppError('unavailable', 'The database could not be opened.', {
          cause: new Error(
            'The Postgres server could not be used: it refused the password (28P01). Check DATABASE_URL.',
          ),
        }),
      ),
    check: 'database',
    cause: 'The database cannot be opened.',
  },
  {
    name: 'a database folder that the running desk holds',
    make: () =>
      failOpening(
        new AppError('unavailable', 'The database could not be opened.', {
          cause: new FolderHeldError('Process 12 holds it.'),
        }),
      ),
    check: 'database',
    cause: 'The embedded database is in use by the running desk.',
    verdict: 'not-checked',
  },
  {
    name: 'a database of a newer version',
    make: async () => {
      await held.database.execute(
        sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 9999999999999)`,
      )
      onTestFinished(async () => {
        await held.database.execute(sql`delete from drizzle.__drizzle_migrations where hash = 'newer'`)
      })
    },
    check: 'migrations',
    cause: 'The database was migrated by a newer version.',
  },
  {
    name: 'a vault key that is gone',
    make: async () => {
      await storeKey(configuration.env().vaultKeys[0] ?? '')
      configureWith(platform.environment, { vaultKeys: [] })
    },
    check: 'vault',
    cause: '1 stored value cannot be decrypted: no vault key is configured.',
  },
  {
    name: 'another vault key',
    make: () => storeKey(OTHER_VAULT_KEY),
    check: 'vault',
    cause: '1 of 1 stored values were encrypted with a vault key that is not configured.',
  },
  {
    name: 'a sealed value that was moved to another row',
    make: () => storeKey(configuration.env().vaultKeys[0] ?? '', 'usr_2', 'usr_3'),
    check: 'vault',
    cause: /1 of 1 stored values cannot be decrypted/,
  },
  {
    name: 'a role that is gone from the configuration',
    make: () => addAccount('night-desk'),
    check: 'roles',
    cause: '1 account has a role that is not configured, so the account can do nothing.',
  },
  {
    name: 'a worker that never ran',
    make: () => held.database.execute(sql`drop schema if exists pgboss cascade`),
    check: 'worker',
    cause: 'No worker has run on this database yet.',
  },
  {
    name: 'a worker that ended',
    make: () => storeJob(['sandbox'], 1200),
    check: 'worker',
    cause: 'No worker is running: the schedule has created no job for 20 min.',
  },
  {
    name: 'a worker that began before an environment was configured',
    make: () => storeJob([], 10),
    check: 'worker',
    cause: /The schedules of sandbox are missing/,
  },
  {
    name: 'a folder of exports that is a file',
    make: () => {
      const folder = mkdtempSync(path.join(tmpdir(), 'doctor-'))
      onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
      writeFileSync(path.join(folder, 'taken'), '')
      configureWith(platform.environment, { exportDir: path.join(folder, 'taken', 'exports') })
    },
    check: 'disk',
    cause: 'The folder of the exports (EXPORT_DIR) cannot be written to.',
  },
  {
    name: 'a password that the mail server refuses',
    make: async () => {
      const { settings } = await startMailServer({ login: { user: 'desk', password: 'canary-right' } })
      configureWith(platform.environment, { mail: { ...settings, password: 'canary-wrong' } })
    },
    check: 'mail',
    cause: /^The mail server refused the user name or password: “535 /,
  },
  {
    name: 'a mail server without a valid certificate',
    make: async () => {
      const identity = createAuthority('Nobody knows it').issue({ addresses: ['127.0.0.1'] })
      const { settings } = await startMailServer({ identity, isSecure: true })
      configureWith(platform.environment, { mail: settings })
    },
    check: 'mail',
    cause: /^The mail server’s certificate is not valid \(UNABLE_TO_VERIFY_LEAF_SIGNATURE\)\.$/,
  },
  {
    name: 'no mail server',
    make: () => undefined,
    check: 'mail',
    cause: 'No mail server is configured, so no mail is sent.',
    verdict: 'not-checked',
  },
  {
    name: 'an archive that was never read',
    make: () => undefined,
    check: 'archive',
    cause: 'No sync has been completed yet.',
  },
]

describe('a desk that is broken on purpose is named by its cause:', () => {
  test.each(BROKEN)('$name', async ({ make, check, cause, verdict = 'wrong' }) => {
    configureWith(platform.environment)
    await make()
    const { of, report } = await diagnose(platform.environment)
    const finding = of(check)
    expect(finding?.cause).toEqual(typeof cause === 'string' ? cause : expect.stringMatching(cause))
    expect(finding).toMatchObject({ verdict, advice: expect.any(String) })
    expect(JSON.stringify(report)).not.toMatch(/canary/)
  })
})

test('a worker that runs, keys that open, tables of this version and a mail server that takes the password are right', async () => {
  const mailServer = await startMailServer({ login: { user: 'desk', password: 'canary-right' } })
  configureWith(platform.environment, { mail: mailServer.settings })
  await storeKey(configuration.env().vaultKeys[0] ?? '')
  await storeJob(['sandbox'], 10)
  const { of } = await diagnose(platform.environment)
  for (const check of ['configuration', 'database', 'migrations', 'vault', 'worker', 'disk', 'mail'])
    expect(of(check), check).toMatchObject({ verdict: 'right' })
  expect(mailServer).toMatchObject({ commands: ['AUTH'], received: [] })
})

describe('a run', () => {
  const rows = () => held.database.select().from(audit).orderBy(audit.id)

  test('is refused to viewers and support, and leaves no row', async () => {
    configureWith(platform.environment)
    for (const role of ['viewer', 'support'] as const)
      await expect(askDoctor(scopeOf(platform.environment, role))).rejects.toMatchObject({ code: 'forbidden' })
    expect(await rows()).toEqual([])
    expect(platform.requests()).toEqual([])
  })

  test('is in the audit, and names the user whose key it needed', async () => {
    const users = await (await fetch(`${platform.environment.baseUrl}/_sandbox/users`)).json()
    const bytes = parseVaultKey(configuration.env().vaultKeys[0] ?? '')
    if (!bytes) throw new Error('no vault key')
    const [{ id: userId, apiKey }] = users
    const { sealed, ...rest } = sealUserKey('sandbox', userId, apiKey, toMasterKeys([bytes]))
    await held.database
      .insert(userKey)
      .values({
        ...rest,
        environment: 'sandbox',
        userId,
        sealed: Buffer.from(sealed),
        origin: 'added',
        addedAt: new Date(),
        addedBy: 'op',
        testedAt: new Date(),
        testResult: 'works',
      })
    const environment = { ...platform.environment, integratorSecret: 'wrong-secret-of-this-test-0123' }
    configureWith(environment)
    const report = await askDoctor(scopeOf(environment, 'operator'))
    const findings = report.parts.flatMap((part) => part.findings)
    expect(findings.find(({ check }) => check === 'signature')?.cause).toBe('The secret does not belong to the key.')
    expect((await rows()).map(({ action, entityId }) => [action, entityId])).toEqual([
      ['doctor.run', 'sandbox'],
      ['user_key.test', userId],
    ])
  })
})
