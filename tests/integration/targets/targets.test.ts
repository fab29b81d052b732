import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { verifyAuditChain } from '@/lib/auth/audit/verify-chain'
import { audit, redeliveryJob, redeliveryTarget } from '@/lib/db/schema'
import type { Role } from '@/lib/model/role'
import { changeTarget } from '@/lib/redelivery/targets/change-target'
import { createTarget } from '@/lib/redelivery/targets/create-target'
import { testTarget } from '@/lib/redelivery/targets/exchange/test-target'
import { getTarget, listTargets } from '@/lib/redelivery/targets/list-targets'
import { openTarget } from '@/lib/redelivery/targets/open-target'
import { removeTarget } from '@/lib/redelivery/targets/remove-target'
import type { TargetChange } from '@/lib/redelivery/targets/schemas'
import { prepareSecret } from '@/lib/secret/prepare-secret'
import * as configured from '@/lib/vault/configured-keys'
import { serveReceiver } from '@/sandbox/receiver/serve-receiver.mjs'
import { scopeOf } from '../../support/scope'
import { useSandbox } from '../registrations/fixtures'
import { useDatabase } from '../support/use-database'
import { changeOfNothing, newTarget, useConfiguration } from './fixtures'

const held = useDatabase()
const platform = useSandbox('small')
useConfiguration()

const SECRET = newTarget().secret
let receiver: Awaited<ReturnType<typeof serveReceiver>>
beforeAll(async () => {
  receiver = await serveReceiver({ secret: SECRET, port: 0 })
})
afterAll(() => receiver.close())

const as = (role: Role) => scopeOf(platform.environment, role)
const create = (over = {}) => createTarget(as('admin'), newTarget(over))
const atReceiver = (path = '/hook') => create({ url: `${receiver.url}${path}` })
const audited = async () => held.database.select().from(audit).orderBy(audit.id)
const actions = async () => (await audited()).map(({ action }) => action)

const refusedAt = (field: string, code = 'invalid') => ({ code, fields: [{ field }] })

async function addJob(targetId: string, state: 'running' | 'paused' | 'finished'): Promise<void> {
  await held.database
    .insert(redeliveryJob)
    .values({
      requestKey: `${targetId}-${state}`,
      environment: 'sandbox',
      targetId,
      targetName: 'Staging',
      targetUrl: 'https://staging.acme.example/hook',
      fingerprint: 'f',
      source: { kind: 'deliveries' },
      order: 'resource',
      rate: 1,
      concurrency: 1,
      state,
      createdAt: new Date(),
      operatorId: 'op',
      operatorName: 'op',
    })
}

describe('creating a target', () => {
  test('stores it sealed, with an audit row of its fingerprint, and answers no secret', async () => {
    const row = await create()
    expect(row).toMatchObject({
      name: 'Staging',
      url: 'https://staging.acme.example/hook',
      headerNames: ['x-gate'],
      lastTest: null,
    })
    expect(await listTargets(as('support'))).toEqual({ targets: [row], isVaultOn: true })
    expect(await openTarget('sandbox', row.id)).toMatchObject({
      id: row.id,
      secret: SECRET,
      headers: { 'x-gate': 'canary-header-value' },
      fingerprint: row.fingerprint,
    })
    const [entry] = await audited()
    expect(entry).toMatchObject({
      action: 'target.create',
      entity: 'target',
      entityId: row.id,
      detail: { fingerprint: row.fingerprint },
    })
    expect(await verifyAuditChain(held.database)).toMatchObject({ intact: true })
  })

  test('leaves no canary in a dump of the database, in any spelling', async () => {
    await create()
    const dump = JSON.stringify(
      await Promise.all([
        held.database.execute(sql`select t::text as row, encode(t.sealed, 'escape') as raw from redelivery_target t`),
        held.database.execute(sql`select a::text as row from audit a`),
      ]),
    )
    expect(dump).toContain('staging.acme.example')
    for (const canary of [SECRET, 'canary-header-value'])
      for (const spelling of [
        canary,
        Buffer.from(canary).toString('base64').replace(/=+$/, ''),
        Buffer.from(canary).toString('hex'),
      ])
        expect(dump).not.toContain(spelling)
  })

  test('of a sealed value that was moved from another target opens nothing', async () => {
    const [one, other] = [await create(), await create({ name: 'Other' })]
    await held.database.execute(
      sql`update redelivery_target t set sealed = o.sealed from redelivery_target o where t.id = ${one.id} and o.id = ${other.id}`,
    )
    await expect(openTarget('sandbox', one.id)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('cannot be decrypted'),
    })
    await expect(testTarget(as('admin'), one.id)).rejects.toMatchObject({ code: 'conflict' })
    expect((await actions()).filter((action) => action === 'target.test')).toEqual([])
    expect(await openTarget('sandbox', other.id)).toMatchObject({ secret: SECRET })
    await expect(openTarget('production', other.id)).rejects.toMatchObject({ code: 'not_found' })
  })

  test.each([
    ['a taken name, whatever its case', { name: 'STAGING' }, 'conflict', 'body.name', 'is already used'],
    ['plain http elsewhere', { name: 'a', url: 'http://acme.example/' }, 'invalid', 'body.url', ''],
    ['a private address', { name: 'a', url: 'https://10.0.0.1/' }, 'invalid', 'body.url', 'EGRESS_ALLOWED_NETWORKS'],
    [
      'cloud metadata',
      { name: 'a', url: 'https://169.254.169.254/' },
      'invalid',
      'body.url',
      'It can’t be allowed by configuration',
    ],
    ['a port', { name: 'a', url: 'https://acme.example:25/' }, 'invalid', 'body.url', 'EGRESS_PORTS'],
    ['a user name', { name: 'a', url: 'https://me@acme.example/' }, 'invalid', 'body.url', 'user name'],
    [
      'a production handler without its name',
      { name: 'a', kind: 'production' as const },
      'invalid',
      'body.typedName',
      'is not the name',
    ],
    [
      'a production handler with another name',
      { name: 'a', kind: 'production' as const, typedName: 'b' },
      'invalid',
      'body.typedName',
      'is not the name',
    ],
  ])('refuses %s at its field', async (_, over, code, field, words) => {
    await create()
    await expect(create(over)).rejects.toMatchObject({
      code,
      fields: [{ field, message: expect.stringContaining(words) }],
    })
    expect(await actions()).toEqual(['target.create'])
  })

  test('refuses the secrets of the platform: the integrator secret, and a webhook secret that was prepared', async () => {
    const secret = 'a-webhook-secret-of-the-platform'
    await prepareSecret(as('admin'), { origin: 'chosen', secret })
    for (const own of [secret, platform.environment.integratorSecret])
      await expect(create({ secret: own })).rejects.toMatchObject(refusedAt('body.secret', 'invalid'))
  })

  test('twice at once with one name stores one', async () => {
    const results = await Promise.allSettled([create(), create(), create()])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const result of results)
      if (result.status === 'rejected')
        expect(result.reason).toMatchObject({ code: 'conflict', fields: [{ field: 'body.name' }] })
    expect(await actions()).toEqual(['target.create'])
  })

  test('without a vault key says what is missing, and lists that it is', async () => {
    vi.spyOn(configured, 'vaultKeys').mockReturnValue(null)
    await expect(create()).rejects.toMatchObject({ code: 'conflict', message: expect.stringContaining('VAULT_KEY') })
    expect(await listTargets(as('support'))).toEqual({ targets: [], isVaultOn: false })
  })
})

describe('changing a target', () => {
  test('keeps what has no new value, and says in the audit what differs, never a value', async () => {
    const row = await create()
    const changed = await changeTarget(as('admin'), row.id, {
      ...changeOfNothing(row),
      name: 'Renamed',
      rate: 7,
      headers: [
        { name: 'x-gate', value: null },
        { name: 'x-more', value: 'canary-more-value' },
      ],
    })
    expect(changed).toMatchObject({
      name: 'Renamed',
      rate: 7,
      fingerprint: row.fingerprint,
      headerNames: ['x-gate', 'x-more'],
    })
    expect(await openTarget('sandbox', row.id)).toMatchObject({
      secret: SECRET,
      headers: { 'x-gate': 'canary-header-value', 'x-more': 'canary-more-value' },
    })
    const [, entry] = await audited()
    expect(entry).toMatchObject({
      action: 'target.update',
      detail: {
        changes: { name: { before: 'Staging', after: 'Renamed' }, rate: { before: 5, after: 7 } },
        headersWithNewValues: ['x-more'],
      },
    })
    expect(JSON.stringify(entry)).not.toContain('canary')
  })

  test('of the secret gives another fingerprint, and forgets the test', async () => {
    const row = await atReceiver()
    await testTarget(as('admin'), row.id)
    const renamed = await changeTarget(as('admin'), row.id, { ...changeOfNothing(row), name: 'Renamed' })
    expect(renamed.lastTest).toMatchObject({ state: 'delivered', status: 200 })
    const changed = await changeTarget(as('admin'), row.id, {
      ...changeOfNothing(renamed),
      secret: 'another-secret-of-this-target',
    })
    expect(changed.fingerprint).not.toBe(row.fingerprint)
    expect(changed.lastTest).toBeNull()
    expect(await openTarget('sandbox', row.id)).toMatchObject({ secret: 'another-secret-of-this-target' })
  })

  test('that a colleague changed meanwhile, or of two at once the second, is refused', async () => {
    const row = await create()
    const results = await Promise.allSettled(
      ['one', 'two'].map((name) => changeTarget(as('admin'), row.id, { ...changeOfNothing(row), name })),
    )
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await expect(changeTarget(as('admin'), row.id, changeOfNothing(row))).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('in the meantime'),
    })
    expect((await actions()).filter((action) => action === 'target.update')).toHaveLength(1)
  })

  test('to a taken name, a registered URL or a header without a value is refused at its field', async () => {
    const row = await create()
    await create({ name: 'Other' })
    const attempt = (over: Partial<TargetChange>) =>
      changeTarget(as('admin'), row.id, { ...changeOfNothing(row), ...over })
    await expect(attempt({ name: 'other' })).rejects.toMatchObject(refusedAt('body.name', 'conflict'))
    await expect(attempt({ url: 'https://hooks.acme.example/' })).rejects.toMatchObject(refusedAt('body.url'))
    await expect(attempt({ headers: [{ name: 'x-new', value: null }] })).rejects.toMatchObject(
      refusedAt('body.headers.0.value'),
    )
    expect(await getTarget(as('admin'), row.id)).toEqual(row)
  })

  test('waits for a redelivery that runs; one that is paused does not hinder', async () => {
    const row = await create()
    await addJob(row.id, 'paused')
    const changed = await changeTarget(as('admin'), row.id, changeOfNothing(row))
    await addJob(row.id, 'running')
    await expect(changeTarget(as('admin'), row.id, changeOfNothing(changed))).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('is running'),
    })
    await expect(removeTarget(as('admin'), row.id, 'Staging')).rejects.toMatchObject({ code: 'conflict' })
    expect(await openTarget('sandbox', row.id)).toMatchObject({ secret: SECRET })
  })

  test('does not lead one that is paused to a production handler, for which nobody typed a name', async () => {
    const row = await create()
    await addJob(row.id, 'paused')
    const handler = { ...changeOfNothing(row), kind: 'production', typedName: 'Staging' } as const
    await expect(changeTarget(as('admin'), row.id, handler)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('could be resumed'),
    })
    await held.database.update(redeliveryJob).set({ state: 'cancelled' })
    expect(await changeTarget(as('admin'), row.id, handler)).toMatchObject({ kind: 'production' })
  })
})

describe('removing a target', () => {
  test('deletes what is sealed, keeps the row, and frees the name', async () => {
    const row = await create()
    await addJob(row.id, 'finished')
    await expect(removeTarget(as('admin'), row.id, 'staging')).rejects.toMatchObject(refusedAt('body.typedName'))
    await removeTarget(as('admin'), row.id, 'Staging')
    const [stored] = await held.database.select().from(redeliveryTarget)
    expect(stored).toMatchObject({ sealed: null, vaultKeyId: null, removedBy: 'admin' })
    await expect(openTarget('sandbox', row.id)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('was removed'),
    })
    await expect(removeTarget(as('admin'), row.id, 'Staging')).rejects.toMatchObject({ code: 'not_found' })
    await expect(changeTarget(as('admin'), row.id, changeOfNothing(row))).rejects.toMatchObject({ code: 'not_found' })
    await expect(testTarget(as('admin'), row.id)).rejects.toMatchObject({ code: 'not_found' })
    expect((await listTargets(as('admin'))).targets).toEqual([])
    await create()
    expect(await actions()).toEqual(['target.create', 'target.remove', 'target.create'])
  })
})
