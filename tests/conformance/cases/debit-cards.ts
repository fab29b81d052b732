import { expect } from 'vitest'
import type { Platform } from '../support/platform'
import { type EndpointCase, firstOf, MISSING_ID } from './case'

const HOLDER_ADDRESS = { line1: 'Street 1', city: 'City', state: 'NY', postalCode: '10001', country: 'US' } as const
const CARDHOLDER = { cardholderFirstName: 'Account', cardholderLastName: 'Holder', billingAddress: HOLDER_ADDRESS }
const CARD = {
  ...CARDHOLDER,
  encryptedCardNumber: 'tok_sandbox_conformance',
  expiryMonth: '9',
  expiryYear: '31',
  cardLastFour: '4242',
  cardBin: '424242',
  cardBrand: 'visa',
  label: 'Conformance',
} as const
const body = (value: unknown) => JSON.stringify(value)
const withOut = (value: Record<string, unknown>, key: string) => body({ ...value, [key]: undefined })

async function incompleteCard({ asUser, control }: Platform) {
  const card = await asUser.call('createDebitCard', { body: CARD })
  await control('/simulate/debit-card', { cardId: card.id, status: 'action_required', wait: true })
  return card.id
}

export const DEBIT_CARD_CASES = {
  createDebitCard: {
    sample: { target: '/v1/debit-cards', body: body(CARD) },
    async succeed({ asUser }) {
      const created = await asUser.call('createDebitCard', { body: CARD })
      expect(created).toMatchObject({
        status: 'active',
        network: 'visa',
        cardNumberLast4: '4242',
        expiryMonth: 9,
        expiryYear: 2031,
      })
      expect((await asUser.call('listDebitCards')).data).toContainEqual(created)
    },
    invalid: {
      'a BIN of 5 digits': { field: 'cardBin', body: body({ ...CARD, cardBin: '42424' }) },
      'a brand that is not supported': { field: 'cardBrand', body: body({ ...CARD, cardBrand: 'other' }) },
      'no billing address': { field: 'billingAddress', body: withOut(CARD, 'billingAddress') },
      'a token of the other environment': {
        field: 'encryptedCardNumber',
        body: body({ ...CARD, encryptedCardNumber: 'tok_production_x' }),
      },
      'a credit card': { field: 'cardBin', body: body({ ...CARD, cardBin: '411111' }) },
    },
    refused: {
      'without push to card': {
        status: 403,
        type: 'urn:problem-type:forbidden',
        async provoke({ asUser, control, user }) {
          await control('/simulate/capability', {
            userId: user.id,
            product: 'crypto_to_fiat',
            method: 'push_to_card',
            status: 'not_available',
          })
          return await asUser.call('createDebitCard', { body: CARD })
        },
      },
      'a name that is not the verified one': {
        status: 422,
        type: 'urn:problem-type:business:verification-failed',
        provoke: ({ asUser }) => asUser.call('createDebitCard', { body: { ...CARD, cardholderLastName: 'Mismatch' } }),
      },
      'a card that can not be registered': {
        status: 503,
        async provoke({ asUser }) {
          const before = await asUser.call('listDebitCards')
          const body = { ...CARD, encryptedCardNumber: 'tok_sandbox_unregistrable' }
          const refused = asUser.call('createDebitCard', { body })
          await expect(refused).rejects.toMatchObject({
            mayHaveHappened: false,
            message: expect.stringMatching(/nothing is stored \(503\)\. You can try again\.$/),
          })
          expect(await asUser.call('listDebitCards')).toEqual(before)
          return await refused
        },
      },
    },
  },
  listDebitCards: {
    sample: { target: '/v1/debit-cards' },
    async succeed({ asUser }) {
      const created = await asUser.call('createDebitCard', { body: CARD })
      const list = await asUser.call('listDebitCards')
      expect(list.hasMore).toBe(false)
      expect(list.data).toContainEqual(created)
    },
  },
  getDebitCard: {
    sample: { target: '/v1/debit-cards/dc_1' },
    existing: async ({ asUser }) => `/v1/debit-cards/${firstOf((await asUser.call('listDebitCards')).data).id}`,
    async succeed({ asUser }) {
      const created = await asUser.call('createDebitCard', { body: CARD })
      expect(await asUser.call('getDebitCard', { params: { id: created.id } })).toEqual(created)
    },
    missing: ({ asUser }) => asUser.call('getDebitCard', { params: { id: MISSING_ID } }),
  },
  deleteDebitCard: {
    sample: { target: '/v1/debit-cards/dc_1' },
    existing: async ({ asUser }) => `/v1/debit-cards/${firstOf((await asUser.call('listDebitCards')).data).id}`,
    async succeed({ asUser }) {
      const { id } = await asUser.call('createDebitCard', { body: CARD })
      expect(await asUser.call('deleteDebitCard', { params: { id } })).toEqual({ success: true })
      await expect(asUser.call('getDebitCard', { params: { id } })).rejects.toMatchObject({ platformStatus: 404 })
    },
    missing: ({ asUser }) => asUser.call('deleteDebitCard', { params: { id: MISSING_ID } }),
  },
  updateCardholderInfo: {
    sample: { target: '/v1/debit-cards/dc_1/cardholder-info', body: body(CARDHOLDER) },
    existing: async (platform) => `/v1/debit-cards/${await incompleteCard(platform)}/cardholder-info`,
    async succeed(platform) {
      const id = await incompleteCard(platform)
      const before = await platform.asUser.call('getDebitCard', { params: { id } })
      expect(before).toMatchObject({ status: 'action_required', requirements: [expect.anything()] })
      expect(await platform.asUser.call('updateCardholderInfo', { params: { id }, body: CARDHOLDER })).toMatchObject({
        id,
        status: 'active',
      })
    },
    invalid: {
      'no name': { field: 'cardholderLastName', body: withOut(CARDHOLDER, 'cardholderLastName') },
      'an address elsewhere': {
        field: 'billingAddress.country',
        body: body({ ...CARDHOLDER, billingAddress: { ...HOLDER_ADDRESS, country: 'DE' } }),
      },
    },
    missing: ({ asUser }) => asUser.call('updateCardholderInfo', { params: { id: MISSING_ID }, body: CARDHOLDER }),
    refused: {
      'a name that is not the verified one': {
        status: 422,
        type: 'urn:problem-type:business:verification-failed',
        provoke: async (platform) =>
          platform.asUser.call('updateCardholderInfo', {
            params: { id: await incompleteCard(platform) },
            body: { ...CARDHOLDER, cardholderLastName: 'Mismatch' },
          }),
      },
    },
  },
} satisfies Record<string, EndpointCase>
