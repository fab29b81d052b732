import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import type { ConsoleInput } from '../../lib/console/form/console-input'
import type { EndpointId } from '../../lib/ramp/contract/endpoints/endpoints'
import { encryptPin } from '../../lib/ramp/pins/pin-encryption'
import { type Environment, standInUsers } from '../support/sandbox'
import { simulate } from '../support/users'

type Item = { id: string; status?: string }

/** Reads and creates what one user of the stand-in has. */
export type StandInUser = {
  id: string
  first(path: string): Promise<Item>
  create(path: string, body: unknown): Promise<Item>
}

const base = () => `http://127.0.0.1:${process.env.E2E_SANDBOX_PORT}`

function standInUser({ id, apiKey }: { id: string; apiKey: string }) {
  const ask = async (path: string, init: RequestInit = {}) => {
    const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json', ...init.headers }
    const answer = await fetch(`${base()}${path}`, { ...init, headers })
    expect(answer.ok, `${init.method ?? 'GET'} ${path}: ${answer.status}`).toBe(true)
    return answer.json()
  }
  const list = async (path: string): Promise<Item[]> => {
    const answer = await ask(path)
    return Array.isArray(answer) ? answer : answer.data
  }
  return {
    id,
    has: async (path: string) => (await list(path)).some(isUsable),
    async first(path: string): Promise<Item> {
      const found = (await list(path)).find(isUsable)
      if (!found) throw new Error(`${path} has nothing that can be used.`)
      return found
    },
    create: (path: string, body: unknown): Promise<Item> => ask(path, { method: 'POST', body: JSON.stringify(body) }),
  }
}

const isUsable = ({ status }: Item) => status === undefined || !['disabled', 'deleted', 'inactive'].includes(status)

const NEEDED = [
  'funding-sources/',
  'bank-accounts/',
  'debit-cards',
  'auto-ramp-accounts/',
  'cards/',
  'off-ramps/',
  'on-ramps/',
  'deposits/',
].map((name) => `/v1/${name}`)

/** The last user who has everything, because other tests take the first. The last two users have no key in the directory. */
export async function userWithEverything(): Promise<StandInUser> {
  const users = (await standInUsers('sandbox', 'US')).toReversed().slice(2)
  for (const user of users.map(standInUser)) if ((await Promise.all(NEEDED.map(user.has))).every(Boolean)) return user
  throw new Error('No user of the stand-in has everything.')
}

const ADDRESS = { line1: '1 Sample Street', city: 'Springfield', state: 'IL', postalCode: '62701', country: 'US' }
const HOLDER = { cardholderFirstName: 'Account', cardholderLastName: 'Holder', billingAddress: ADDRESS }
const CARD = {
  ...HOLDER,
  encryptedCardNumber: 'tok_sandbox_console',
  expiryMonth: '9',
  expiryYear: '31',
  cardLastFour: '4242',
  cardBin: '424242',
  cardBrand: 'visa',
  label: 'Sample account',
}
const ACCOUNT = { type: 'us', ownership: 'personal', routingNumber: '400000008', accountNumber: '9876543210' }
const PREPARATION = {
  address: `0x${'3c'.repeat(20)}`,
  network: 'base',
  asset: 'USDC',
  quoteType: 'exact_input',
  amountUsd: '50.00',
  priority: 'normal',
}
const QUOTE = { amount: '120.00', rail: 'ach_standard', chain: 'base', tokenAddress: `0x${'2b'.repeat(20)}` }
const CLIENT_IP = '203.0.113.7'

async function preparation(user: StandInUser) {
  return { ...PREPARATION, sourceId: (await user.first('/v1/funding-sources/')).id }
}

async function prepared(user: StandInUser): Promise<string> {
  // The answer’s shape is from section 2.6.
  const answer = (await user.create('/v1/deposits/direct/prepare', await preparation(user))) as unknown as {
    preparationId: string
  }
  return answer.preparationId
}

async function quote(user: StandInUser) {
  return { ...QUOTE, accountId: (await user.first('/v1/bank-accounts/')).id }
}

async function pinKey(): Promise<string> {
  const answer = await fetch(`${base()}/_sandbox/pin-key`)
  return (await answer.json()).publicKeyPem
}

const idOf = (path: string) => async (user: StandInUser) => ({ params: { id: (await user.first(path)).id } })

async function incompleteCard(user: StandInUser): Promise<string> {
  const { id } = await user.create('/v1/debit-cards', CARD)
  await simulate('debit-card', { cardId: id, status: 'action_required' })
  return id
}

/** The id in an endpoint’s answer that the screen has shown before. */
type Shown = (endpoint: EndpointId) => string

type MakeInput = (user: StandInUser, shown: Shown) => ConsoleInput | Promise<ConsoleInput>

const NOTHING: MakeInput = () => ({})

/** A request that the stand-in accepts, for each endpoint; the type fails the build if one is missing. */
export const INPUTS: Record<EndpointId, MakeInput> = {
  createIntegratorToken: () => ({ body: { userApiKey: '{{userApiKey}}', expiresIn: 60 } }),
  listWebhooks: NOTHING,
  createWebhook: () => ({ body: { url: 'https://hooks.example/every-endpoint', events: ['payment.created'] } }),
  updateWebhook: (_, shown) => ({
    params: { webhookId: shown('createWebhook') },
    body: { events: ['payment.completed'] },
  }),
  deleteWebhook: (_, shown) => ({ params: { webhookId: shown('createWebhook') } }),
  setWebhookSecret: () => ({ body: { secret: 'console-e2e-secret' } }),
  listWebhookDeliveries: () => ({ query: { limit: 2 } }),
  listAchDebitReturns: () => ({ query: { limit: 2, lossOnly: false } }),
  getAchDebitReturn: (_, shown) => ({ params: { id: shown('listAchDebitReturns') } }),
  getUser: NOTHING,
  listCards: NOTHING,
  listCardTransactions: async (user) => ({ ...(await idOf('/v1/cards/')(user)), query: { limit: 2, sort: 'asc' } }),
  updateCardPin: async (user) => ({
    params: { cardId: (await user.first('/v1/cards/')).id },
    body: encryptPin('8305', await pinKey()),
  }),
  listBills: NOTHING,
  resetSandboxBills: NOTHING,
  listApiKeys: NOTHING,
  listAutoRampAccounts: NOTHING,
  createAutoRampAccount: () => ({ body: { address: `0x${'1a'.repeat(20)}`, network: 'base', token: 'USDC' } }),
  getAutoRampAccount: idOf('/v1/auto-ramp-accounts/'),
  listAutoRampAddresses: async (user) => ({ query: { accountId: (await user.first('/v1/auto-ramp-accounts/')).id } }),
  createBankLinkToken: () => ({ body: { redirectUri: 'https://app.example/linked' } }),
  createBankAccount: () => ({ body: ACCOUNT }),
  listBankAccounts: NOTHING,
  getBankAccount: idOf('/v1/bank-accounts/'),
  deleteBankAccount: async (user) => ({ params: { id: (await user.create('/v1/bank-accounts/', ACCOUNT)).id } }),
  listFundingSources: NOTHING,
  getFundingSource: idOf('/v1/funding-sources/'),
  deleteFundingSource: idOf('/v1/funding-sources/'),
  getDepositLimits: idOf('/v1/funding-sources/'),
  createDebitCard: () => ({ body: CARD }),
  listDebitCards: NOTHING,
  getDebitCard: idOf('/v1/debit-cards'),
  deleteDebitCard: async (user) => ({ params: { id: (await user.create('/v1/debit-cards', CARD)).id } }),
  updateCardholderInfo: async (user) => ({ params: { id: await incompleteCard(user) }, body: HOLDER }),
  listOffRamps: () => ({ query: { limit: 2, sort: 'asc' } }),
  getOffRamp: idOf('/v1/off-ramps/'),
  createOffRampQuote: async (user) => ({ body: await quote(user) }),
  getOffRampQuote: async (user) => ({
    params: { id: (await user.create('/v1/off-ramp-quotes/', await quote(user))).id },
  }),
  listOnRamps: () => ({ query: { limit: 2 } }),
  getOnRamp: idOf('/v1/on-ramps/'),
  prepareDirectDeposit: async (user) => ({ body: await preparation(user) }),
  createDirectDeposit: async (user) => ({
    body: { preparationId: await prepared(user), clientIp: CLIENT_IP },
    idempotencyKey: randomUUID(),
  }),
  listDeposits: () => ({ query: { limit: 2 } }),
  getDeposit: async (user) => ({ params: { depositId: (await user.first('/v1/deposits/')).id } }),
}

/** Endpoints that remove things which other requests need, so they are called last. */
export const LAST: readonly EndpointId[] = ['resetSandboxBills', 'deleteFundingSource']

/** Other tests rely on the secret of the stand-in `sandbox`; the stand-in `empty` has none. */
export const environmentOf = (endpoint: EndpointId): Environment =>
  endpoint === 'setWebhookSecret' ? 'empty' : 'sandbox'
