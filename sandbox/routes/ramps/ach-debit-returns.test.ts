import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AchReturn } from '../../resources/ach-return'
import { type RunningSandbox, startSandbox } from '../../start'
import { control, requestPage, START, signed } from '../../testing/sandbox-client'

let sandbox: RunningSandbox
let all: AchReturn[]

const RETURNS = '/v1/integrator/ach-debit/returns'

const list = async (query: string): Promise<AchReturn[]> => {
  const answer = await signed(sandbox, 'GET', `${RETURNS}?${query}`)
  if (answer.status !== 200) throw new Error(answer.text)
  return JSON.parse(answer.text).data
}

beforeAll(async () => {
  sandbox = await startSandbox({ seed: 'demo', now: START, frozen: true })
  all = await list('limit=100')
})
afterAll(() => sandbox.close())

const enc = encodeURIComponent
const hasLoss = (item: AchReturn) => Number(item.lossAmountUsd) > 0

describe('the list of returns', () => {
  test('holds a month of returns, newest first', () => {
    expect(all.length).toBeGreaterThan(20)
    const instants = all.map((item) => item.occurredAt)
    expect(instants).toEqual(instants.toSorted().reverse())
  })

  const filters: [string, (first: AchReturn) => string, (item: AchReturn, first: AchReturn) => boolean][] = [
    ['userId', ({ userId }) => `userId=${userId}`, (item, first) => item.userId === first.userId],
    ['userIds', ({ userId }) => `userIds=${enc(`${userId},usr_x`)}`, (item, first) => item.userId === first.userId],
    ['returnCode', () => 'returnCode=R01', (item) => item.returnCode === 'R01'],
    ['returnBucket', () => 'returnBucket=unauthorized', (item) => item.reportingBucket === 'unauthorized'],
    [
      'cryptoStateAtReturn',
      () => 'cryptoStateAtReturn=fully_confirmed',
      (item) => item.cryptoStateAtReturn === 'fully_confirmed',
    ],
    ['userAction', () => 'userAction=none', (item) => item.userAction === 'none'],
    ['lossOnly', () => 'lossOnly=true', hasLoss],
    ['lossOnly off', () => 'lossOnly=false', () => true],
    ['search', () => `search=${enc('Insufficient f')}`, (item) => item.returnCode === 'R01'],
    ['search by source', ({ sourceId }) => `search=${sourceId}`, (item, first) => item.sourceId === first.sourceId],
    ['search by deposit', ({ depositId }) => `search=${depositId}`, () => false],
    ['occurredAfter', ({ occurredAt }) => `occurredAfter=${enc(occurredAt)}`, () => false],
    ['occurredBefore', ({ occurredAt }) => `occurredBefore=${enc(occurredAt)}`, (item, first) => item !== first],
  ]

  test.each(filters)('filters by %s', async (_name, query, expected) => {
    const [first] = all
    if (!first) throw new Error('no returns')
    const parameters = `limit=100&${query(first)}`.split('&').sort().join('&')
    expect(await list(parameters)).toEqual(all.filter((item) => expected(item, first)))
  })

  test.each([
    'returnBucket=bad',
    'cryptoStateAtReturn=x',
    'lossOnly=1',
    'userAction=x',
    'occurredAfter=yesterday',
    'depositId=x',
  ])('refuses %s', async (query) => {
    const answer = await signed(sandbox, 'GET', `${RETURNS}?${query}`)
    expect(answer.status).toBe(400)
    expect(JSON.parse(answer.text).field).toBe(query.split('=')[0])
  })

  test('pages without loss while returns arrive, and binds a cursor to its filters', async () => {
    const first = await requestPage(sandbox, 10, null, RETURNS)
    await control(sandbox, 'POST', '/simulate/ach-return', { wait: true })
    const second = await requestPage(sandbox, 100, first.nextCursor, RETURNS)
    expect([...first.data, ...second.data]).toEqual(all)
    const answer = await signed(sandbox, 'GET', `${RETURNS}?cursor=${first.nextCursor}&returnCode=R01`)
    expect(answer.status).toBe(400)
  })

  test('agrees with the single record and with the deliveries', async () => {
    const [first] = all
    expect(JSON.parse((await signed(sandbox, 'GET', `${RETURNS}/${first?.id}`)).text)).toEqual(first)
    const missing = await signed(sandbox, 'GET', `${RETURNS}/dr%2Fx`)
    expect(JSON.parse(missing.text)).toMatchObject({
      status: 404,
      resourceType: 'ach-debit-return',
      resourceId: 'dr/x',
    })
  })
})
