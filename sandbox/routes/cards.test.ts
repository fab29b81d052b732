import { constants, createCipheriv, publicEncrypt, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { IssuedCardTransaction } from '../holdings/issued-cards'
import { control } from '../testing/sandbox-client'
import { startUserSession, type UserSession } from '../testing/user-session'
import type { SandboxUser } from '../users'

let session: UserSession
let owner: SandboxUser
let cardId: string
let all: IssuedCardTransaction[]

beforeAll(async () => {
  session = await startUserSession()
  owner = session.inside.state.users.all().find((user) => cardsInUse(user) === 2) ?? session.userIn('US')
  const { cards, cardTransactions } = session.holdings(owner)
  cardId = [...cards.keys()][0] ?? ''
  all = cardTransactions.filter((item) => item.cardId === cardId)
})
afterAll(() => session.sandbox.close())

const cardsInUse = (user: SandboxUser) =>
  new Set(session.holdings(user).cardTransactions.map((item) => item.cardId)).size

const get = async (target: string, user = owner) => JSON.parse((await session.call(user, 'GET', target)).text)
const list = (query = '') => get(`/v1/cards/${cardId}/transactions${query}`)
const ids = (items: readonly { id: string }[]) => items.map(({ id }) => id)

async function readAll(query: string): Promise<string[]> {
  const found: string[] = []
  let page = await list(`?${query}`)
  for (;;) {
    found.push(...ids(page.data))
    if (!page.hasMore) return found
    page = await list(`?${query}&cursor=${page.nextCursor}`)
  }
}

describe('issued cards', () => {
  test('are a bare array, each with the secret that a client must drop', async () => {
    const cards = await get('/v1/cards/')
    expect(cards).toEqual([...session.holdings(owner).cards.values()])
    expect(cards[0].renderSecret).toMatch(/^render_/)
  })
})

describe("a card's transactions", () => {
  test('come newest first, in pages that hold each once, and none of the other card', async () => {
    expect(cardsInUse(owner)).toBe(2)
    expect(await readAll('limit=3')).toEqual(ids(all).reverse())
    expect(await readAll('limit=3&sort=asc')).toEqual(ids(all))
    expect((await list()).nextCursor).toBeNull()
  })

  test('stay in their pages while others arrive', async () => {
    const first = await list('?limit=4')
    await control(session.sandbox, 'POST', '/simulate/card-transaction', { cardId })
    const second = await list(`?limit=4&cursor=${first.nextCursor}`)
    expect(ids([...first.data, ...second.data])).toEqual(ids(all).reverse().slice(0, 8))
    session.holdings(owner).cardTransactions.pop()
  })

  test('can be filtered, on every page', async () => {
    const posted = all.filter(({ status }) => status === 'posted')
    expect(await readAll('limit=2&status=posted&sort=asc')).toEqual(ids(posted))
    const [, second, third] = all
    const range = `fromDate=${second?.createdAt}&toDate=${third?.createdAt}`
    expect(await readAll(`limit=2&sort=asc&${range}`)).toEqual([second?.id, third?.id])
    const name = all[0]?.merchantName ?? ''
    const found = ids(all.filter(({ merchantName }) => merchantName === name))
    expect(await readAll(`limit=2&sort=asc&search=${encodeURIComponent(name.toUpperCase())}`)).toEqual(found)
    expect(await readAll('search=nobody')).toEqual([])
  })

  test.each([
    ['limit=0', 'limit'],
    ['limit=101', 'limit'],
    ['sort=up', 'sort'],
    ['status=lost', 'status'],
    ['fromDate=yesterday', 'fromDate'],
    ['cursor=abc', 'cursor'],
    ['page=2', 'page'],
  ])('refuse %s', async (query, field) => {
    expect(await list(`?${query}`)).toMatchObject({ status: 400, field })
  })

  test('refuse a cursor of another card, other filters or the other order', async () => {
    const { nextCursor } = await list('?limit=1')
    expect(await list(`?limit=2&cursor=${nextCursor}`)).toHaveProperty('data')
    expect(await list(`?sort=asc&cursor=${nextCursor}`)).toMatchObject({ code: 'invalid_cursor' })
    expect(await list(`?status=posted&cursor=${nextCursor}`)).toMatchObject({ code: 'invalid_cursor' })
    const [, otherCard] = session.holdings(owner).cards.keys()
    expect(await get(`/v1/cards/${otherCard}/transactions?cursor=${nextCursor}`)).toMatchObject({
      code: 'invalid_cursor',
    })
  })

  test("of others' cards and of none are 404", async () => {
    const other = session.inside.state.users.all().find(({ id }) => id !== owner.id) ?? owner
    const missing = { status: 404, resourceType: 'card', resourceId: cardId }
    expect(await get(`/v1/cards/${cardId}/transactions`, other)).toMatchObject(missing)
    expect((await session.call(owner, 'GET', '/v1/cards/none/transactions')).status).toBe(404)
  })
})

/** Follows the specification, not the client's code. */
function encrypted(pem: string, text: string, change: { ivBytes?: number; oaepHash?: string } = {}) {
  const key = randomBytes(16)
  const iv = randomBytes(change.ivBytes ?? 12)
  const cipher = createCipheriv('aes-128-gcm', key, iv)
  const data = Buffer.concat([cipher.update(text, 'ascii'), cipher.final(), cipher.getAuthTag()])
  const padding = constants.RSA_PKCS1_OAEP_PADDING
  const wrapped = publicEncrypt({ key: pem, padding, oaepHash: change.oaepHash ?? 'sha256' }, key)
  return {
    encryptedKey: wrapped.toString('base64'),
    encryptedPin: { iv: iv.toString('base64'), data: data.toString('base64') },
  }
}

describe("changing a card's PIN", () => {
  let pem: string
  beforeAll(async () => {
    pem = (await control(session.sandbox, 'GET', '/pin-key')).publicKeyPem
  })
  const change = async (body: object, id = cardId) =>
    JSON.parse((await session.call(owner, 'POST', `/v1/cards/${id}/update_pin`, body)).text)

  test('works with a PIN that is hard enough to guess', async () => {
    expect(await change(encrypted(pem, '249021FFFFFFFFFF'))).toEqual({ success: true })
    expect((await control(session.sandbox, 'GET', '/pin-key')).publicKeyPem).toBe(pem)
  })

  test.each([
    ['241234FFFFFFFFFF', 'weak_pin'],
    ['247777FFFFFFFFFF', 'weak_pin'],
    ['23902FFFFFFFFFFF', 'invalid_pin_block'],
    ['9021', 'invalid_pin_block'],
  ])('refuses the block %s', async (block, code) => {
    expect(await change(encrypted(pem, block))).toMatchObject({ status: 400, field: 'encryptedPin', code })
  })

  test('refuses what can not be decrypted, naming the part', async () => {
    const good = encrypted(pem, '249021FFFFFFFFFF')
    const other = encrypted(pem, '249021FFFFFFFFFF')
    const code = 'invalid_encryption'
    expect(await change({ ...good, encryptedKey: other.encryptedKey })).toMatchObject({ field: 'encryptedPin', code })
    expect(await change({ ...good, encryptedKey: 'AAAA' })).toMatchObject({ field: 'encryptedKey', code })
    expect(await change(encrypted(pem, '249021FFFFFFFFFF', { oaepHash: 'sha1' }))).toMatchObject({
      field: 'encryptedKey',
      code,
    })
    expect(await change(encrypted(pem, '249021FFFFFFFFFF', { ivBytes: 16 }))).toMatchObject({
      field: 'encryptedPin.iv',
      status: 400,
    })
    expect(await change({ ...good, encryptedPin: { ...good.encryptedPin, data: 'AAAA' } })).toMatchObject({
      field: 'encryptedPin.data',
      status: 400,
    })
  })

  test('refuses what is no base64, what is missing and a card that is not there', async () => {
    const good = encrypted(pem, '249021FFFFFFFFFF')
    expect(await change({ ...good, encryptedKey: '***' })).toMatchObject({ field: 'encryptedKey', status: 400 })
    expect(await change({ encryptedKey: good.encryptedKey })).toMatchObject({ field: 'encryptedPin', code: 'required' })
    expect(await change(good, 'none')).toMatchObject({ status: 404, resourceType: 'card', resourceId: 'none' })
  })
})
