import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { depositCalls } from '../../testing/deposit-calls'
import { control } from '../../testing/sandbox-client'
import { startUserSession, type UserSession } from '../../testing/user-session'

let session: UserSession

beforeEach(async () => {
  session = await startUserSession()
})
afterEach(() => session.sandbox.close())

const { user, source, prepare, submit, deposits } = depositCalls(() => session)
const advance = (advanceMs: number) => control(session.sandbox, 'POST', '/clock', { advanceMs })
const eventNames = async () => (await session.events()).map((payload) => Object(payload).event)

describe('a preparation', () => {
  test('says what will be debited and sent, and hands out no credential unasked', async () => {
    const { status, body } = await prepare()
    expect(status).toBe(200)
    expect(body).toEqual({
      preparationId: expect.stringMatching(/^prep_/),
      expiresAt: '2026-11-20T12:10:00.000Z',
      message: expect.stringContaining('Debit 50.99 USD'),
      summary: expect.objectContaining({
        principalAmountUsd: '50.00',
        userFeeUsd: '0.99',
        totalDebitAmountUsd: '50.99',
        releaseDecisionMode: 'after_settlement',
      }),
    })
    expect(await deposits()).toEqual([])
  })

  test.each([
    ['another asset', { asset: 'ETH' }, 'asset', 'unsupported_asset'],
    ['a network that does not exist', { network: 'constructor' }, 'network', 'unsupported_network'],
    ['a network without the asset', { network: 'tron' }, 'network', 'unsupported_network'],
    ['an address of another network', { network: 'solana' }, 'address', 'invalid_address'],
    ['less than the smallest deposit', { amountUsd: '9.99' }, 'amountUsd', 'minimum_deposit'],
    ['more than one transaction may have', { amountUsd: '2500.01' }, 'amountUsd', 'transaction_limit'],
  ])('is refused for %s', async (_, change, field, code) => {
    const { status, body } = await prepare(change)
    expect([status, body.field, body.code]).toEqual([400, field, code])
  })

  test('says when a blocked source can be used again, or that it never can', async () => {
    const { id: sourceId } = source()
    const availableAt = '2026-11-20T12:30:00.000Z'
    Object.assign(source(), { status: 'disabled', statusReason: 'rerouted', availableAt })
    expect((await prepare({ sourceId })).body).toMatchObject({
      status: 400,
      field: 'sourceId',
      code: 'not_available',
      suggestedAction: 'auto_ramp',
      clearsAt: availableAt,
      availableAt,
      permanent: false,
    })
    await advance(30 * 60_000)
    expect((await prepare({ sourceId })).status).toBe(200)
    Object.assign(source(), { status: 'disabled', statusReason: 'risk_blocked', permanent: true })
    expect((await prepare({ sourceId })).body).toMatchObject({
      code: 'risk_rejected',
      permanent: true,
      availableAt: null,
    })
  })

  test('waits for settlement where too much is open', async () => {
    for (let count = 0; count < 5; count += 1) {
      const { body } = await prepare()
      await submit({ key: `key-${count}`, body: { preparationId: body.preparationId } })
    }
    expect((await prepare()).body).toMatchObject({
      status: 400,
      code: 'unsettled_deposit_limit',
      suggestedAction: 'wait_for_settlement',
    })
    await advance(5 * 24 * 3_600_000)
    expect((await prepare()).status).toBe(200)
  })

  test('is for a source of the user alone', async () => {
    const { id: sourceId } = source()
    const { body } = await prepare({ sourceId }, user(2))
    expect(body).toMatchObject({ status: 404, resourceType: 'funding-source', resourceId: sourceId })
  })
})

describe('a submission', () => {
  test('makes one deposit and sends its two events', async () => {
    const { body } = await prepare({ amountUsd: '200.00', quoteType: 'exact_output' })
    const answer = await submit({ body: { preparationId: body.preparationId } })
    const deposit = JSON.parse(answer.text)
    expect(answer.status).toBe(200)
    expect(deposit).toMatchObject({
      status: 'authorized',
      sourceId: source().id,
      quoteType: 'exact_output',
      principalAmountUsd: '200.00',
      userFeeUsd: '2.00',
      authorizedAt: '2026-11-20T12:00:00.000Z',
      settledAt: null,
      payoutTxHash: null,
    })
    expect(await deposits()).toEqual([deposit])
    await expect.poll(eventNames).toEqual(['achDebit.authorized', 'onramp.created'])
  })

  test('given again gets the very same answer, and nothing else happens', async () => {
    const { body } = await prepare()
    const submission = { body: { preparationId: body.preparationId } }
    const first = await submit(submission)
    await advance(3_600_000)
    const again = await submit(submission)
    expect([again.status, again.text]).toEqual([200, first.text])
    expect(await deposits()).toHaveLength(1)
    await expect.poll(eventNames).toEqual(['achDebit.authorized', 'onramp.created'])
  })

  test('with a key that stands for another body is a conflict, for this user alone', async () => {
    const [first, second] = [(await prepare()).body.preparationId, (await prepare()).body.preparationId]
    await submit({ body: { preparationId: first } })
    const answer = await submit({ body: { preparationId: second } })
    expect(JSON.parse(answer.text)).toMatchObject({ status: 422, type: 'urn:problem-type:idempotency-conflict' })
    const [sourceId = ''] = session.holdings(user(2)).fundingSources.keys()
    const theirs = await prepare({ sourceId }, user(2))
    const accepted = await submit({ credential: user(2).apiKey, body: { preparationId: theirs.body.preparationId } })
    expect(accepted.status).toBe(200)
  })

  test('needs a key', async () => {
    const answer = await submit({ key: '', body: { preparationId: 'prep_1' } })
    expect(JSON.parse(answer.text)).toMatchObject({
      status: 400,
      errors: [{ field: 'Idempotency-Key', code: 'required' }],
    })
  })

  test('is refused for a preparation that is used, expired, unknown or another user’s', async () => {
    const { preparationId } = (await prepare()).body
    await submit({ body: { preparationId } })
    const used = await submit({ key: 'key-2', body: { preparationId } })
    expect(JSON.parse(used.text)).toMatchObject({ status: 400, code: 'preparation_used' })
    const late = (await prepare()).body
    const foreign = await submit({ credential: user(2).apiKey, body: { preparationId: late.preparationId } })
    expect(JSON.parse(foreign.text)).toMatchObject({ status: 404, resourceType: 'deposit-preparation' })
    await advance(10 * 60_000)
    const expired = await submit({ key: 'key-3', body: { preparationId: late.preparationId } })
    expect(JSON.parse(expired.text)).toMatchObject({ status: 400, code: 'preparation_expired' })
    expect(await deposits()).toHaveLength(1)
  })

  test('is refused where the limits were used up since it was prepared', async () => {
    const prepared: string[] = []
    for (let count = 0; count < 8; count += 1) prepared.push((await prepare()).body.preparationId)
    const answers = []
    for (const preparationId of prepared)
      answers.push(JSON.parse((await submit({ key: preparationId, body: { preparationId } })).text))
    expect(answers.map(({ code }) => code)).toEqual([
      ...Array(5).fill(undefined),
      ...Array(3).fill('unsettled_deposit_limit'),
    ])
    expect(answers[5]).toMatchObject({ status: 400, suggestedAction: 'wait_for_settlement' })
    expect(await deposits()).toHaveLength(5)
    const [first = ''] = prepared
    expect(JSON.parse((await submit({ key: first, body: { preparationId: first } })).text)).toEqual(answers[0])
  })

  test.each([
    ['normal', '2500.00', [200, 200, 200, 'unsettled_amount_limit']],
    ['high', '600.00', [200, 'open_exposure']],
    ['high', '1000.00', [200, 'open_exposure']],
    ['high', '2400.00', [200, 'open_exposure']],
  ] as const)('is refused for what together is too much (%s, %s)', async (priority, amountUsd, expected) => {
    const prepared: string[] = []
    for (const _ of expected) prepared.push((await prepare({ priority, amountUsd })).body.preparationId)
    const answers = []
    for (const preparationId of prepared) {
      const { status, text } = await submit({ key: preparationId, body: { preparationId } })
      answers.push(status === 200 ? status : JSON.parse(text).code)
    }
    expect(answers).toEqual(expected)
  })

  test('is refused when the source was blocked meanwhile', async () => {
    const { preparationId } = (await prepare()).body
    Object.assign(source(), { status: 'disabled', statusReason: 'manually_disabled' })
    const answer = await submit({ body: { preparationId } })
    expect(JSON.parse(answer.text)).toMatchObject({ status: 400, code: 'not_available', permanent: false })
  })
})
