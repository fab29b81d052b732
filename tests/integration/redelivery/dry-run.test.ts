import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { POST as postCompose } from '@/app/api/[environment]/redeliveries/compose/route'
import { POST as postDryRun } from '@/app/api/[environment]/redeliveries/dry-run/route'
import { BUILT_IN_ROLES } from '@/lib/model/role'
import { signWebhook } from '@/lib/ramp/credentials/webhook-signature'
import type { ShownRequest } from '@/lib/redelivery/compose/dto'
import { showRequest } from '@/lib/redelivery/compose/show-request'
import { sealTarget } from '@/lib/redelivery/targets/target-vault'
import { vaultKeys } from '@/lib/vault/configured-keys'
import { scopeOf } from '../../support/scope'
import { useDatabase } from '../support/use-database'
import { idsNow, insertPuts, one, postAs } from './compose-fixtures'
import { addTarget, environment, TARGET_ID } from './fixtures'

useDatabase()

const SECRET = 'a-signing-secret-of-staging'
const HEADER = 'Bearer hidden-value-of-a-header'
const PAYLOAD = '{ "b":1.0,"a":[1e21,9007199254740993],\t"b":"\\u00e9\\/é\u202e" }\n'

async function addSealedTarget(): Promise<void> {
  const keys = vaultKeys() ?? expect.fail('no vault key')
  const sealed = sealTarget('sandbox', TARGET_ID, { secret: SECRET, headers: { 'x-token': HEADER } }, keys)
  await addTarget({ ...sealed, headerNames: ['x-token'] })
}

describe('a dry run', () => {
  test('answers the exact request: bytes, size, hash, signature and headers, and no secret', async () => {
    await addSealedTarget()
    await insertPuts([one({ payload: PAYLOAD })])
    const [deliveryId = ''] = await idsNow()
    const answer = await postAs('operator', postDryRun, { deliveryId, targetId: TARGET_ID })
    expect(answer.status).toBe(200)
    const text = await answer.text()
    for (const hidden of [SECRET, HEADER, Buffer.from(HEADER).toString('base64')]) expect(text).not.toContain(hidden)
    const shown = JSON.parse(text) as ShownRequest
    const bytes = Buffer.from(PAYLOAD, 'utf8')
    expect(shown).toMatchObject({
      method: 'POST',
      url: 'https://staging.example/hook',
      bytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      text: PAYLOAD,
      isTextCut: false,
    })
    expect(Object.fromEntries(shown.headers.map(({ name, value }) => [name, value]))).toEqual({
      'x-token': null,
      'content-type': 'application/json',
      'user-agent': 'Rampdesk',
      signature: signWebhook(bytes, SECRET),
      'rampdesk-redelivery': 'dry-run',
      'rampdesk-delivery': deliveryId,
      'rampdesk-attempt': '1',
      'accept-encoding': 'identity',
    })
  })

  test.each(['nope', '\u0000', '\ud800'])('of a target %j finds none', async (targetId) => {
    await insertPuts([one()])
    const [deliveryId = ''] = await idsNow()
    expect((await postAs('operator', postDryRun, { deliveryId, targetId })).status).toBe(404)
  })

  test('shows nothing of another environment, nor of a target that is not there', async () => {
    await addSealedTarget()
    await insertPuts([one()], 'production')
    const [elsewhere = ''] = await idsNow()
    await insertPuts([one()])
    const here = (await idsNow()).find((id) => id !== elsewhere) ?? ''
    const statusOf = async (body: object) => (await postAs('operator', postDryRun, body)).status
    expect(await statusOf({ deliveryId: elsewhere, targetId: TARGET_ID })).toBe(404)
    expect(await statusOf({ deliveryId: here, targetId: 'another' })).toBe(404)
    for (const deliveryId of ['0', '-1', '1 or 1=1', '../1', '9'.repeat(30)])
      expect(await statusOf({ deliveryId, targetId: TARGET_ID })).toBe(404)
    expect(await statusOf({ deliveryId: here, targetId: TARGET_ID })).toBe(200)
  })

  test('is for who may send; a count is for who may read', async () => {
    await addSealedTarget()
    await insertPuts([one()])
    const [deliveryId = ''] = await idsNow()
    const allowed = async (handler: typeof postDryRun, body: object) => {
      const statuses = await Promise.all(BUILT_IN_ROLES.map(async (role) => (await postAs(role, handler, body)).status))
      return BUILT_IN_ROLES.filter((_, index) => statuses[index] === 200)
    }
    expect(await allowed(postDryRun, { deliveryId, targetId: TARGET_ID })).toEqual(['operator', 'admin'])
    for (const role of ['viewer', 'support'] as const)
      await expect(showRequest(scopeOf(environment, role), { deliveryId, targetId: TARGET_ID })).rejects.toMatchObject({
        code: 'forbidden',
      })
    const input = { source: { kind: 'deliveries', ids: [deliveryId] }, order: 'resource' }
    expect(await allowed(postCompose, input)).toEqual(['support', 'operator', 'admin'])
  })
})
