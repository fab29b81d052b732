import { expect } from 'vitest'
import { compareDecimals } from '@/lib/money/arithmetic'
import type { ACCOUNT_ENDPOINTS } from '@/lib/ramp/contract/endpoints/account-endpoints'
import { isPayable } from '@/lib/ramp/contract/schemas/bank-account'
import type { Platform } from '../support/platform'
import { allOf, type EndpointCase, firstOf, invalidQueries, MISSING_ID } from './case'
import type { DEBIT_CARD_CASES } from './debit-cards'

const US_ACCOUNT = {
  type: 'us',
  ownership: 'personal',
  routingNumber: '400000008',
  accountNumber: '9876543210',
  accountSubtype: 'checking',
  label: 'Conformance',
} as const
const AUTO_RAMP = { address: `0x${'1a'.repeat(20)}`, network: 'base', token: 'USDC' } as const

const body = (value: unknown) => JSON.stringify(value)
const withOut = (value: Record<string, unknown>, key: string) => body({ ...value, [key]: undefined })

const activeSource = async ({ asUser }: Platform) =>
  firstOf(await asUser.call('listFundingSources'), ({ status }) => status === 'active')

type AccountId = Exclude<keyof typeof ACCOUNT_ENDPOINTS, keyof typeof DEBIT_CARD_CASES>

export const ACCOUNT_CASES: Record<AccountId, EndpointCase> = {
  listAutoRampAccounts: {
    sample: { target: '/v1/auto-ramp-accounts/' },
    async succeed({ asUser }) {
      const account = firstOf(await asUser.call('listAutoRampAccounts'))
      expect(account).toMatchObject({ id: expect.any(String), depositInstructions: { type: 'us' } })
      expect(JSON.stringify(account)).toContain('"bankAccountNumber":"[hidden]"')
    },
  },
  createAutoRampAccount: {
    sample: { target: '/v1/auto-ramp-accounts/', body: body(AUTO_RAMP) },
    async succeed({ asUser }) {
      const created = await asUser.call('createAutoRampAccount', { body: AUTO_RAMP })
      expect(created).toMatchObject({ ...AUTO_RAMP, status: 'active' })
      expect(await asUser.call('getAutoRampAccount', { params: { id: created.id } })).toMatchObject({ id: created.id })
    },
    invalid: {
      'an address of another network': {
        field: 'address',
        body: body({ ...AUTO_RAMP, network: 'bitcoin', token: 'BTC' }),
      },
      'a token that the network lacks': { field: 'token', body: body({ ...AUTO_RAMP, token: 'NOPE' }) },
      'an unknown network': { field: 'network', body: body({ ...AUTO_RAMP, network: 'x' }) },
      'no address': { field: 'address', body: withOut(AUTO_RAMP, 'address') },
      'an unknown field': { field: 'more', body: body({ ...AUTO_RAMP, more: 1 }) },
    },
  },
  getAutoRampAccount: {
    sample: { target: '/v1/auto-ramp-accounts/ara_1' },
    existing: async ({ asUser }) => `/v1/auto-ramp-accounts/${firstOf(await asUser.call('listAutoRampAccounts')).id}`,
    async succeed({ asUser }) {
      const { id } = firstOf(await asUser.call('listAutoRampAccounts'))
      expect(await asUser.call('getAutoRampAccount', { params: { id } })).toMatchObject({ id })
    },
    missing: ({ asUser }) => asUser.call('getAutoRampAccount', { params: { id: MISSING_ID } }),
  },
  listAutoRampAddresses: {
    sample: { target: '/v1/auto-ramp-addresses/' },
    async succeed({ asUser }) {
      const all = allOf(await asUser.call('listAutoRampAddresses'))
      const { accountId } = firstOf(all)
      const filtered = await asUser.call('listAutoRampAddresses', { query: { accountId } })
      expect(filtered).toEqual(all.filter((item) => item.accountId === accountId))
      expect(filtered.length).toBeGreaterThan(0)
    },
    invalid: invalidQueries('/v1/auto-ramp-addresses/', { 'an empty account': 'accountId=', 'a limit': 'limit=5' }),
  },
  createBankLinkToken: {
    sample: { target: '/v1/bank-accounts/link-token', body: body({ redirectUri: 'https://app.example/' }) },
    async succeed({ asUser }) {
      const web = await asUser.call('createBankLinkToken', { body: { redirectUri: 'https://app.example/back' } })
      expect(web).toMatchObject({ requestId: expect.any(String) })
      expect(web.hostedLinkUrl?.reveal()).toMatch(/^https:/)
      const android = await asUser.call('createBankLinkToken', { body: { redirectUri: 'com.example.app' } })
      expect(android.linkToken.reveal()).not.toBe(web.linkToken.reveal())
    },
    invalid: {
      'an empty address': { field: 'redirectUri', body: body({ redirectUri: '' }) },
      'no address': { field: 'redirectUri', body: '{}' },
    },
  },
  createBankAccount: {
    sample: { target: '/v1/bank-accounts/', body: body(US_ACCOUNT) },
    async succeed({ asUser }) {
      const created = await asUser.call('createBankAccount', { body: US_ACCOUNT })
      expect(created).toMatchObject({ type: 'us', currency: 'USD', status: 'active', accountNumberLast4: '3210' })
      expect(await asUser.call('getBankAccount', { params: { id: created.id } })).toEqual(created)
      expect(JSON.stringify(created)).not.toContain(US_ACCOUNT.accountNumber)
    },
    invalid: {
      'a routing number of 8 digits': {
        field: 'routingNumber',
        body: body({ ...US_ACCOUNT, routingNumber: '40000000' }),
      },
      'a routing number that is none': {
        field: 'routingNumber',
        body: body({ ...US_ACCOUNT, routingNumber: '123456789' }),
      },
      'a type that is not known': { field: 'type', body: body({ ...US_ACCOUNT, type: 'br' }) },
      'a third party without a holder': {
        field: 'accountHolder',
        body: body({ ...US_ACCOUNT, ownership: 'thirdParty' }),
      },
      'several at once': { field: 'routingNumber', body: body({ type: 'us', ownership: 'personal' }) },
    },
  },
  listBankAccounts: {
    sample: { target: '/v1/bank-accounts/' },
    async succeed({ asUser }) {
      const accounts = allOf(await asUser.call('listBankAccounts'))
      expect(accounts.some(isPayable)).toBe(true)
      // Section 2.3: an account has a reason unless it is active.
      for (const { status, statusReason } of accounts) expect(statusReason === null).toBe(status === 'active')
    },
  },
  getBankAccount: {
    sample: { target: '/v1/bank-accounts/acct_1' },
    existing: async ({ asUser }) => `/v1/bank-accounts/${firstOf(await asUser.call('listBankAccounts')).id}`,
    async succeed({ asUser }) {
      const account = firstOf(await asUser.call('listBankAccounts'))
      expect(await asUser.call('getBankAccount', { params: { id: account.id } })).toEqual(account)
    },
    missing: ({ asUser }) => asUser.call('getBankAccount', { params: { id: MISSING_ID } }),
  },
  deleteBankAccount: {
    sample: { target: '/v1/bank-accounts/acct_1' },
    existing: async ({ asUser }) => `/v1/bank-accounts/${firstOf(await asUser.call('listBankAccounts')).id}`,
    async succeed({ asUser }) {
      const { id } = await asUser.call('createBankAccount', { body: US_ACCOUNT })
      expect(await asUser.call('deleteBankAccount', { params: { id } })).toEqual({ id, deleted: true })
      expect(allOf(await asUser.call('listBankAccounts')).map((account) => account.id)).not.toContain(id)
    },
    missing: ({ asUser }) => asUser.call('deleteBankAccount', { params: { id: MISSING_ID } }),
  },
  listFundingSources: {
    sample: { target: '/v1/funding-sources/' },
    async succeed(platform) {
      expect(await activeSource(platform)).toMatchObject({ statusReason: null, permanent: false, deletedAt: null })
    },
  },
  getFundingSource: {
    sample: { target: '/v1/funding-sources/fs_1' },
    existing: async (platform) => `/v1/funding-sources/${(await activeSource(platform)).id}`,
    async succeed(platform) {
      const source = await activeSource(platform)
      expect(await platform.asUser.call('getFundingSource', { params: { id: source.id } })).toEqual(source)
    },
    missing: ({ asUser }) => asUser.call('getFundingSource', { params: { id: MISSING_ID } }),
  },
  deleteFundingSource: {
    sample: { target: '/v1/funding-sources/fs_1' },
    existing: async (platform) => `/v1/funding-sources/${(await activeSource(platform)).id}`,
    async succeed(platform) {
      const { id } = await activeSource(platform)
      const { asUser } = platform
      expect(await asUser.call('deleteFundingSource', { params: { id } })).toEqual({ id, deleted: true })
      // Section 2.4: removed sources remain retrievable.
      expect(await asUser.call('getFundingSource', { params: { id } })).toMatchObject({
        status: 'deleted',
        deletedAt: expect.any(String),
      })
    },
    missing: ({ asUser }) => asUser.call('deleteFundingSource', { params: { id: MISSING_ID } }),
  },
  getDepositLimits: {
    sample: { target: '/v1/funding-sources/fs_1/deposit-limits' },
    existing: async (platform) => `/v1/funding-sources/${(await activeSource(platform)).id}/deposit-limits`,
    async succeed(platform) {
      const { id } = await activeSource(platform)
      const limits = await platform.asUser.call('getDepositLimits', { params: { id } })
      expect(limits.limitsByPriority.normal).toMatchObject({ available: true, reason: null })
      expect(compareDecimals(limits.minimumDepositAmountUsd, '0')).toBe(1)
    },
    missing: ({ asUser }) => asUser.call('getDepositLimits', { params: { id: MISSING_ID } }),
  },
}
