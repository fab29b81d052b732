import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { readOffRamp } from '@/lib/ramp'
import type { RAMP_ENDPOINTS } from '@/lib/ramp/contract/endpoints/ramp-endpoints'
import type { Platform } from '../support/platform'
import { allOf, type EndpointCase, firstOf, invalidQueries, LIMITS, MISSING_ID } from './case'

const PREPARATION = {
  address: `0x${'3c'.repeat(20)}`,
  network: 'base',
  asset: 'USDC',
  quoteType: 'exact_input',
  amountUsd: '50.00',
  priority: 'normal',
} as const

const CLIENT_IP = '203.0.113.7'

const body = (value: unknown) => JSON.stringify(value)

async function quoteRequest({ asUser }: Platform) {
  const account = firstOf(await asUser.call('listBankAccounts'), ({ status }) => status === 'active')
  return {
    accountId: account.id,
    amount: '120.00',
    rail: 'ach_standard',
    chain: 'base',
    tokenAddress: `0x${'2b'.repeat(20)}`,
  } as const
}

const newQuote = async (platform: Platform) =>
  platform.asUser.call('createOffRampQuote', { body: await quoteRequest(platform) })

async function preparation({ asUser }: Platform) {
  const source = firstOf(await asUser.call('listFundingSources'), ({ status }) => status === 'active')
  return { ...PREPARATION, sourceId: source.id }
}

export async function submissionToken(platform: Platform) {
  const body = { ...(await preparation(platform)), clientNetwork: { ipAddresses: [CLIENT_IP] } }
  const { submissionToken: token } = await platform.asUser.call('prepareDirectDeposit', { body })
  return token ?? expect.fail('a client network was given')
}

async function prepared(platform: Platform) {
  return await platform.asUser.call('prepareDirectDeposit', { body: await preparation(platform) })
}

async function deposit(platform: Platform) {
  const { preparationId } = await prepared(platform)
  return await platform.asUser.call('createDirectDeposit', {
    body: { preparationId, clientIp: CLIENT_IP },
    idempotencyKey: randomUUID(),
  })
}

async function offRamp({ asUser, control, user }: Platform) {
  await control('/simulate/off-ramp-payout', { userId: user.id, wait: true })
  return firstOf((await asUser.call('listOffRamps')).data)
}

async function withoutCapability(
  { control, user }: Platform,
  capability: { product: string; method: string },
): Promise<void> {
  await control('/simulate/capability', { userId: user.id, ...capability, status: 'not_available' })
}

const FORBIDDEN = 'urn:problem-type:forbidden'

export const RAMP_CASES: Record<keyof typeof RAMP_ENDPOINTS, EndpointCase> = {
  listOffRamps: {
    sample: { target: '/v1/off-ramps/' },
    async succeed(platform) {
      const newest = await offRamp(platform)
      const all = await platform.asUser.call('listOffRamps', { query: { limit: 100 } })
      expect(all.data[0]).toEqual(newest)
      const { output } = readOffRamp(newest)
      const filtered = await platform.asUser.call('listOffRamps', {
        query: { limit: 100, accountId: output.accountId ?? '', status: 'completed', sort: 'asc' },
      })
      expect(filtered.data).toEqual(
        allOf(all.data)
          .filter((item) => item.status === 'completed' && readOffRamp(item).output.accountId === output.accountId)
          .toReversed(),
      )
    },
    invalid: invalidQueries('/v1/off-ramps/', {
      ...LIMITS,
      'an unknown status': 'status=x',
      'an unknown chain': 'chain=x',
      'an unknown order': 'sort=x',
      'an unknown filter': 'x=1',
      'a cursor of nobody': 'cursor=x',
    }),
    missing: ({ asUser }) => asUser.call('listOffRamps', { query: { accountId: MISSING_ID } }),
  },
  getOffRamp: {
    sample: { target: '/v1/off-ramps/offr_1' },
    existing: async (platform) => `/v1/off-ramps/${(await offRamp(platform)).id}`,
    async succeed(platform) {
      const { id } = await offRamp(platform)
      expect(await platform.asUser.call('getOffRamp', { params: { id } })).toMatchObject({ id, status: 'completed' })
    },
    missing: ({ asUser }) => asUser.call('getOffRamp', { params: { id: MISSING_ID } }),
  },
  createOffRampQuote: {
    sample: { target: '/v1/off-ramp-quotes/', body: '{}' },
    async succeed(platform) {
      const request = await quoteRequest(platform)
      const quote = await platform.asUser.call('createOffRampQuote', { body: request })
      expect(quote).toMatchObject({ status: 'created', output: { amount: '120.00', accountId: request.accountId } })
      expect(await platform.asUser.call('getOffRampQuote', { params: { id: quote.id } })).toEqual(quote)
    },
    invalid: {
      'no fields': { field: 'accountId', body: '{}' },
      'an unknown rail': {
        field: 'rail',
        body: body({ accountId: 'a', amount: '1.00', rail: 'x', chain: 'base', tokenAddress: '0x1' }),
      },
    },
    missing: async (platform) =>
      platform.asUser.call('createOffRampQuote', { body: { ...(await quoteRequest(platform)), accountId: 'nobody' } }),
    refused: {
      'push to card without the capability': {
        status: 403,
        type: FORBIDDEN,
        async provoke(platform) {
          const { asUser } = platform
          const card = firstOf((await asUser.call('listDebitCards')).data, ({ status }) => status === 'active')
          await withoutCapability(platform, { product: 'crypto_to_fiat', method: 'push_to_card' })
          return await asUser.call('createOffRampQuote', {
            body: { ...(await quoteRequest(platform)), accountId: card.id, rail: 'push_to_card' },
          })
        },
      },
    },
  },
  getOffRampQuote: {
    sample: { target: '/v1/off-ramp-quotes/quo_1' },
    existing: async (platform) => `/v1/off-ramp-quotes/${(await newQuote(platform)).id}`,
    async succeed(platform) {
      const { id } = await newQuote(platform)
      expect(await platform.asUser.call('getOffRampQuote', { params: { id } })).toMatchObject({ id })
    },
    missing: ({ asUser }) => asUser.call('getOffRampQuote', { params: { id: MISSING_ID } }),
  },
  listOnRamps: {
    sample: { target: '/v1/on-ramps/' },
    async succeed(platform) {
      const { asUser } = platform
      await deposit(platform)
      const all = await asUser.call('listOnRamps', { query: { limit: 100 } })
      const network = firstOf(all.data).output?.network
      const filtered = await asUser.call('listOnRamps', { query: { limit: 100, network: network ?? '', sort: 'asc' } })
      expect(filtered.data).toEqual(
        allOf(all.data)
          .filter((item) => item.output?.network === network)
          .toReversed(),
      )
    },
    invalid: invalidQueries('/v1/on-ramps/', { ...LIMITS, 'an unknown filter': 'x=1' }),
  },
  getOnRamp: {
    sample: { target: '/v1/on-ramps/onr_1' },
    existing: async (platform) => `/v1/on-ramps/${(await deposit(platform)).onRampId}`,
    async succeed(platform) {
      const { id, onRampId, sourceId } = await deposit(platform)
      const onRamp = await platform.asUser.call('getOnRamp', { params: { id: onRampId ?? '' } })
      expect(onRamp).toMatchObject({ id: onRampId, source: { depositId: id, fundingSourceId: sourceId } })
    },
    missing: ({ asUser }) => asUser.call('getOnRamp', { params: { id: MISSING_ID } }),
  },
  prepareDirectDeposit: {
    sample: { target: '/v1/deposits/direct/prepare', body: '{}' },
    async succeed(platform) {
      const plain = await prepared(platform)
      expect(plain).toMatchObject({ preparationId: expect.any(String), expiresAt: expect.any(String) })
      expect(plain.submissionToken ?? null).toBeNull()
      const withNetwork = await platform.asUser.call('prepareDirectDeposit', {
        body: { ...(await preparation(platform)), clientNetwork: { ipAddresses: [CLIENT_IP] } },
      })
      expect(withNetwork.submissionToken?.reveal()).toMatch(/^ach_submit_/)
    },
    invalid: {
      'no fields': { field: 'sourceId', body: '{}' },
      'an amount of nothing': { field: 'amountUsd', body: body({ ...PREPARATION, sourceId: 'a', amountUsd: '0' }) },
    },
    missing: async (platform) =>
      platform.asUser.call('prepareDirectDeposit', { body: { ...(await preparation(platform)), sourceId: 'nobody' } }),
    refused: {
      'without ACH debit': {
        status: 403,
        type: FORBIDDEN,
        async provoke(platform) {
          await withoutCapability(platform, { product: 'fiat_to_crypto', method: 'ach_debit' })
          return await prepared(platform)
        },
      },
      'below the smallest deposit': {
        status: 400,
        provoke: async (platform) =>
          platform.asUser.call('prepareDirectDeposit', {
            body: { ...(await preparation(platform)), amountUsd: '0.01' },
          }),
      },
    },
  },
  createDirectDeposit: {
    sample: {
      target: '/v1/deposits/direct',
      body: body({ preparationId: 'prep_1', clientIp: CLIENT_IP }),
      headers: { 'idempotency-key': 'conformance' },
    },
    async succeed(platform) {
      const { preparationId } = await prepared(platform)
      const input = { body: { preparationId, clientIp: CLIENT_IP }, idempotencyKey: randomUUID() }
      const first = await platform.asUser.call('createDirectDeposit', input)
      expect(first).toMatchObject({ status: 'authorized', principalAmountUsd: '50.00' })
      // The same key and body bring the first answer and no second deposit.
      expect(await platform.asUser.call('createDirectDeposit', input)).toEqual(first)
      const { data } = await platform.asUser.call('listDeposits')
      expect(
        allOf(data)
          .filter(({ sourceId }) => sourceId === first.sourceId)
          .map(({ id }) => id),
      ).toContain(first.id)
    },
    invalid: {
      'no key': { field: 'Idempotency-Key', headers: { 'idempotency-key': '' } },
      'no preparation': { field: 'preparationId', body: '{}' },
      'no client where it is signed': { field: 'clientIp', body: body({ preparationId: 'prep_1' }) },
      'an address that is none': { field: 'clientIp', body: body({ preparationId: 'prep_1', clientIp: 'x' }) },
    },
    missing: ({ asUser }) =>
      asUser.call('createDirectDeposit', {
        body: { preparationId: MISSING_ID, clientIp: CLIENT_IP },
        idempotencyKey: randomUUID(),
      }),
    refused: {
      'by an integrator token': {
        status: 403,
        type: FORBIDDEN,
        async provoke(platform) {
          const { preparationId } = await prepared(platform)
          const { accessToken } = await platform.client.call('createIntegratorToken', {
            body: { userApiKey: platform.user.apiKey },
          })
          // The types and the platform both refuse a direct deposit by a bearer.
          return await platform
            .bearer(accessToken.reveal())
            .call('createDirectDeposit', { body: { preparationId }, idempotencyKey: randomUUID() })
        },
      },
      'with a key that stands for another body': {
        status: 422,
        type: 'urn:problem-type:idempotency-conflict',
        async provoke(platform) {
          const idempotencyKey = randomUUID()
          const [first, second] = [await prepared(platform), await prepared(platform)]
          const { asUser } = platform
          const submit = ({ preparationId }: typeof first) =>
            asUser.call('createDirectDeposit', { body: { preparationId, clientIp: CLIENT_IP }, idempotencyKey })
          await submit(first)
          return await submit(second)
        },
      },
    },
  },
  listDeposits: {
    sample: { target: '/v1/deposits/' },
    async succeed(platform) {
      const created = await deposit(platform)
      const { data } = await platform.asUser.call('listDeposits', { query: { limit: 1 } })
      expect(data).toEqual([await platform.asUser.call('getDeposit', { params: { depositId: created.id } })])
    },
    invalid: invalidQueries('/v1/deposits/', { ...LIMITS, 'a filter, of which there is none': 'status=x' }),
  },
  getDeposit: {
    sample: { target: '/v1/deposits/dep_1' },
    existing: async (platform) => `/v1/deposits/${(await deposit(platform)).id}`,
    async succeed(platform) {
      const { id: depositId } = await deposit(platform)
      expect(await platform.asUser.call('getDeposit', { params: { depositId } })).toMatchObject({
        id: depositId,
        debitStatus: expect.any(String),
      })
    },
    missing: ({ asUser }) => asUser.call('getDeposit', { params: { depositId: MISSING_ID } }),
  },
}
