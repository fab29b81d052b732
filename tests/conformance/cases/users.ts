import { expect } from 'vitest'
import { encryptPin } from '@/lib/ramp'
import type { USER_ENDPOINTS } from '@/lib/ramp/contract/endpoints/user-endpoints'
import type { Platform } from '../support/platform'
import { allOf, type EndpointCase, firstOf, invalidQueries, LIMITS, MISSING_ID } from './case'

const anyCard = async ({ asUser }: Platform) => firstOf(await asUser.call('listCards'))

const pinKey = async ({ control }: Platform) =>
  (await control<{ publicKeyPem: string }>('/pin-key', undefined, 'GET')).publicKeyPem

/** A PIN that is well-formed but encrypted for nobody. */
const STRANGE_PIN =
  '{"encryptedKey":"AAAA","encryptedPin":{"iv":"AAAAAAAAAAAAAAAA","data":"AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="}}'

export const USER_CASES: Record<keyof typeof USER_ENDPOINTS, EndpointCase> = {
  getUser: {
    sample: { target: '/v1/users/me' },
    async succeed({ asUser, user }) {
      const found = await asUser.call('getUser')
      expect(found).toMatchObject({ id: user.id, verification: { status: 'verified' } })
      expect(found.capabilities).toContainEqual(
        expect.objectContaining({ product: 'crypto_to_fiat', method: 'push_to_card', status: 'active' }),
      )
    },
  },
  listCards: {
    sample: { target: '/v1/cards/' },
    async succeed(platform) {
      const { raw, user } = platform
      const card = await anyCard(platform)
      expect(card).toMatchObject({ id: expect.any(String), last4: expect.stringMatching(/^\d{4}$/) })
      expect(card).not.toHaveProperty('renderSecret')
      // The platform sends `renderSecret`, and our parser drops it.
      const answer = await raw({ method: 'GET', target: '/v1/cards/', headers: user.headers })
      expect(answer.text).toContain('"renderSecret"')
    },
  },
  listCardTransactions: {
    sample: { target: '/v1/cards/card_1/transactions' },
    existing: async (platform) => `/v1/cards/${(await anyCard(platform)).id}/transactions`,
    async succeed(platform) {
      const { id } = await anyCard(platform)
      const { data } = await platform.asUser.call('listCardTransactions', { params: { id }, query: { limit: 100 } })
      const { status, cardId } = firstOf(data)
      expect(cardId).toBe(id)
      const filtered = await platform.asUser.call('listCardTransactions', {
        params: { id },
        query: { limit: 100, status: 'posted', sort: 'asc' },
      })
      expect(status).toEqual(expect.any(String))
      expect(filtered.data).toEqual(
        allOf(data)
          .filter((item) => item.status === 'posted')
          .toReversed(),
      )
    },
    invalid: invalidQueries('', { ...LIMITS, 'an unknown status': 'status=x', 'a date that is none': 'fromDate=x' }),
    missing: ({ asUser }) => asUser.call('listCardTransactions', { params: { id: MISSING_ID } }),
  },
  updateCardPin: {
    sample: { target: '/v1/cards/card_1/update_pin', body: STRANGE_PIN },
    existing: async (platform) => `/v1/cards/${(await anyCard(platform)).id}/update_pin`,
    async succeed(platform) {
      const { id: cardId } = await anyCard(platform)
      const body = encryptPin('8305', await pinKey(platform))
      expect(await platform.asUser.call('updateCardPin', { params: { cardId }, body })).toEqual({ success: true })
    },
    invalid: {
      'a PIN encrypted for nobody': { field: 'encryptedKey', body: STRANGE_PIN },
      'no PIN': { field: 'encryptedPin', body: '{"encryptedKey":"AAAA"}' },
    },
    missing: async (platform) =>
      platform.asUser.call('updateCardPin', {
        params: { cardId: MISSING_ID },
        body: encryptPin('8305', await pinKey(platform)),
      }),
  },
  listBills: {
    sample: { target: '/v1/bills/' },
    async succeed({ asUser }) {
      expect(firstOf(await asUser.call('listBills'))).toMatchObject({
        id: expect.any(String),
        status: expect.any(String),
      })
    },
  },
  resetSandboxBills: {
    sample: { target: '/v1/sandbox/bills/reset' },
    async succeed({ asUser }) {
      const before = await asUser.call('listBills')
      expect(await asUser.call('resetSandboxBills')).toMatchObject({ reset: true, deletedBillCount: before.length })
      expect(await asUser.call('listBills')).toEqual([])
    },
    refused: {
      'outside of a sandbox': {
        status: 400,
        provoke: async ({ production }) => (await production()).asUser.call('resetSandboxBills'),
      },
    },
  },
  listApiKeys: {
    sample: { target: '/v1/api-keys/' },
    async succeed({ asUser, user }) {
      const keys = await asUser.call('listApiKeys')
      expect(firstOf(keys)).toMatchObject({ keyPrefix: expect.any(String), permissions: expect.any(Array) })
      expect(JSON.stringify(keys)).not.toContain(user.apiKey)
    },
  },
}
