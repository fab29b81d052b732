import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { getHistoryEntry, listHistory } from '@/lib/console/history/list-history'
import { KEPT_REQUESTS } from '@/lib/console/history/request-rows'
import type { ConsoleOrder } from '@/lib/console/schemas'
import { previewRequest } from '@/lib/console/send/preview-request'
import { sendConsoleRequest } from '@/lib/console/send/send-console-request'
import { audit, consoleRequest } from '@/lib/db/schema'
import type { Role } from '@/lib/model/role'
import { addUserKey } from '@/lib/users/keys/add-user-key'
import { createUsers } from '@/sandbox/users'
import { scopeOf } from '../../support/scope'
import { useSandbox } from '../registrations/fixtures'
import { useDatabase } from '../support/use-database'

const held = useDatabase()
const platform = useSandbox('small')
const [ada] = createUsers('sandbox').all()
if (!ada) throw new Error('The stand-in has no users.')

const as = (role: Role) => scopeOf(platform.environment, role)
const INTEGRATOR = { mode: 'integrator', userId: null, pasted: null, purpose: null } as const
const AS_ADA = { mode: 'signed-user', userId: ada.id, pasted: null, purpose: 'Ticket 4711' } as const
const URL = 'https://hooks.example/console'

const order = (given: Partial<ConsoleOrder> & Pick<ConsoleOrder, 'endpoint'>): ConsoleOrder => ({
  credential: INTEGRATOR,
  input: {},
  requestKey: randomUUID(),
  confirmed: null,
  ...given,
})
const send = (given: Parameters<typeof order>[0], role: Role = 'operator') => sendConsoleRequest(as(role), order(given))
const creation = (given: Partial<ConsoleOrder> = {}) =>
  order({ endpoint: 'createWebhook', input: { body: { url: URL } }, confirmed: 'sandbox', ...given })
const rows = () => held.database.select().from(consoleRequest)
const audited = async () =>
  (await held.database.select().from(audit)).filter(({ action }) => action.startsWith('console.'))
const asked = (line: string) => platform.requests().filter((request) => request.includes(line)).length

beforeEach(async () => {
  delete platform.environment.consoleWrites
  await addUserKey(as('admin'), { userId: ada.id, apiKey: ada.apiKey })
})

describe('a request that reads', () => {
  test('is sent once, shown with what left, kept, and written to the audit before and after', async () => {
    const result = await send({ endpoint: 'listWebhooks' }, 'support')
    expect(result).toMatchObject({
      state: 'done',
      problem: null,
      request: { method: 'GET', canonical: expect.stringContaining('.GET./v1/integrator/webhooks.') },
      answer: { status: 200, departures: [] },
    })
    expect(await listHistory(as('support'))).toMatchObject([
      { id: result.id, title: 'List webhooks', state: 'done', status: 200 },
    ])
    expect(await getHistoryEntry(as('support'), result.id)).toMatchObject({ input: '{}', answer: result.answer?.text })
    expect(await audited()).toMatchObject([
      { action: 'console.send', entityId: 'listWebhooks', detail: { credential: 'integrator' } },
      { action: 'console.answer', detail: { state: 'done', status: 200 } },
    ])
  })

  test('acts as a user with the key of the directory, for a purpose', async () => {
    const endpoint = 'getUser'
    await expect(send({ endpoint, credential: { ...AS_ADA, purpose: null } })).rejects.toMatchObject({
      code: 'purpose_required',
    })
    const result = await send({ endpoint, credential: AS_ADA })
    expect(result.answer?.text).toContain(`"id":"${ada.id}"`)
    expect(JSON.stringify(result)).not.toContain(ada.apiKey)
    for (const mode of ['user', 'legacy', 'integrator-token'] as const)
      expect(await send({ endpoint, credential: { ...AS_ADA, mode } })).toMatchObject({ answer: { status: 200 } })
    expect(await send({ endpoint, credential: { ...AS_ADA, mode: 'user', pasted: 'nobody' } })).toMatchObject({
      state: 'refused',
      answer: { status: 401 },
    })
  })

  test('shows a refusal as an answer, and what can’t be sent as fields', async () => {
    const gone = { endpoint: 'getAchDebitReturn', input: { params: { id: 'dr_none' } } } as const
    expect(await send(gone)).toMatchObject({ answer: { status: 404, departures: [] }, problem: expect.any(String) })
    await expect(
      send({ endpoint: 'listOffRamps', input: { query: { limit: 0 } }, credential: AS_ADA }),
    ).rejects.toMatchObject({ code: 'invalid', fields: [{ field: 'query.limit' }] })
    expect(asked('/v1/off-ramps/')).toBe(0)
  })

  test.each(['viewer'] as const)('is not for the role %s', async (role) => {
    await expect(send({ endpoint: 'listWebhooks' }, role)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(listHistory(as(role))).rejects.toMatchObject({ code: 'forbidden' })
    expect(() => previewRequest(as(role), order({ endpoint: 'listWebhooks' }))).toThrow('console.read')
  })
})

describe('a request that changes something', () => {
  test('needs the environment confirmed, the permissions, and an environment that takes changes', async () => {
    const refused = async (given: Partial<ConsoleOrder>, role: Role = 'operator') =>
      expect(sendConsoleRequest(as(role), creation(given))).rejects
    await (await refused({ confirmed: null })).toMatchObject({ code: 'invalid', fields: [{ field: 'body.confirmed' }] })
    await (await refused({ confirmed: 'production' })).toMatchObject({ code: 'invalid' })
    await (await refused({}, 'support')).toMatchObject({ code: 'forbidden' })
    const secret = { endpoint: 'setWebhookSecret', input: { body: { secret: 'x' } } } as const
    await (await refused(secret)).toMatchObject({ code: 'forbidden', message: expect.stringContaining('secret.write') })
    platform.environment.consoleWrites = 'off'
    await (await refused({})).toMatchObject({ code: 'forbidden', message: expect.stringContaining('read-only') })
    expect(asked('POST ')).toBe(0)
    expect(await rows()).toEqual([])
  })

  test('only reads in production unless its configuration says otherwise', async () => {
    const production = { ...platform.environment, kind: 'production' } as const
    const scope = { ...as('operator'), environment: production }
    await expect(sendConsoleRequest(scope, creation())).rejects.toMatchObject({ code: 'forbidden' })
    const open = { ...scope, environment: { ...production, consoleWrites: 'on' } as const }
    expect(await sendConsoleRequest(open, creation())).toMatchObject({ state: 'done' })
  })

  test('is one request for two presses, at once and later', async () => {
    const twice = creation()
    const presses = await Promise.allSettled([
      sendConsoleRequest(as('operator'), twice),
      sendConsoleRequest(as('operator'), twice),
    ])
    // The second press meets the first one under way, or its end.
    const refused = presses.filter((press) => press.status === 'rejected')
    expect(refused.length).toBeLessThan(2)
    for (const { reason } of refused) expect(reason).toMatchObject({ code: 'conflict' })
    const later = await sendConsoleRequest(as('operator'), twice)
    expect(later).toMatchObject({ state: 'done', request: null, answer: { status: 200 } })
    expect(asked('POST /v1/integrator/webhooks')).toBe(1)
    expect((await platform.live()).filter(({ url }) => url === URL)).toHaveLength(1)
  })

  test('whose answer gets lost is unknown, with the read that tells, and is not sent again', async () => {
    await platform.spoil('POST', { kind: 'cut' })
    const lost = creation()
    expect(await sendConsoleRequest(as('operator'), lost)).toMatchObject({
      state: 'unknown',
      answer: null,
      settledBy: { endpoint: 'listWebhooks', title: 'List webhooks' },
    })
    expect(await sendConsoleRequest(as('operator'), lost)).toMatchObject({ state: 'unknown' })
    expect(asked('POST /v1/integrator/webhooks')).toBe(1)
    expect(await audited()).toMatchObject([{ action: 'console.send' }, { detail: { state: 'unknown' } }])
    await platform.spoil('GET', { kind: 'cut' })
    expect(await send({ endpoint: 'listWebhooks' })).toMatchObject({ state: 'not-made', answer: null, settledBy: null })
  })
})

test('no secret stands in the history or the audit', async () => {
  const secret = 'canary-webhook-secret-4711'
  const account = { type: 'us', ownership: 'personal', routingNumber: '021000021', accountNumber: '739120045512' }
  await send({ endpoint: 'setWebhookSecret', input: { body: { secret } }, confirmed: 'sandbox' }, 'admin')
  await send({
    endpoint: 'createIntegratorToken',
    credential: { ...INTEGRATOR, userId: ada.id, purpose: 'Ticket 4711' },
    input: { body: { userApiKey: '{{userApiKey}}' } },
    confirmed: 'sandbox',
  })
  await send({ endpoint: 'createBankAccount', credential: AS_ADA, input: { body: account }, confirmed: 'sandbox' })
  for (const endpoint of ['listAutoRampAccounts', 'listCards', 'getUser'] as const)
    expect(await send({ endpoint, credential: AS_ADA })).toMatchObject({ state: 'done' })
  await send({ endpoint: 'getUser', credential: { ...AS_ADA, mode: 'user', pasted: 'canary-pasted-bearer' } })
  expect((await rows()).map(({ state }) => state)).toEqual([...Array(6).fill('done'), 'refused'])

  const { rows: dump } = await held.database.execute<{ text: string }>(
    sql`select c::text as text from console_request c union all select a::text from audit a`,
  )
  const text = dump.map((row) => row.text).join('\n')
  const { integratorKey, integratorSecret } = platform.environment
  for (const canary of [secret, account.accountNumber, ada.apiKey, 'canary-pasted', integratorKey, integratorSecret])
    for (const spelled of [canary, Buffer.from(canary).toString('base64'), Buffer.from(canary).toString('hex')])
      expect(text).not.toContain(spelled)
  expect(text).not.toMatch(/spr_|@\w+\.example|\brs_/)
  for (const { input, answer } of await rows())
    expect(`${input}${answer}`).not.toMatch(/"(renderSecret|depositInstructions|accountNumber)":(?!\s*"\[removed\]")/)
})

test('the history has the last 200 requests of each operator, and none of others', async () => {
  const first = await send({ endpoint: 'listWebhooks' })
  const [row] = await rows()
  if (!row) throw new Error('The request is not in the history.')
  const { id: _, ...values } = row
  const copies = Array.from({ length: KEPT_REQUESTS - 1 }, () => ({ ...values, requestKey: randomUUID() }))
  await held.database.insert(consoleRequest).values(copies)
  await send({ endpoint: 'listWebhooks' }, 'admin')
  expect(await listHistory(as('operator'))).toHaveLength(KEPT_REQUESTS)
  await send({ endpoint: 'listWebhooks' })
  const kept = await listHistory(as('operator'))
  expect(kept).toHaveLength(KEPT_REQUESTS)
  expect(kept.map(({ id }) => id)).not.toContain(first.id)
  await expect(getHistoryEntry(as('admin'), kept[0]?.id ?? 0)).rejects.toMatchObject({ code: 'not_found' })
  const mine = await held.database.select().from(consoleRequest).where(eq(consoleRequest.operatorId, 'op_admin'))
  expect(mine).toHaveLength(1)
})
