import { describe, expect, it } from 'vitest'
import { type DeliveryRecord, paginate, parseDeliveryPage, type RampClient } from '@/lib/ramp'
import { usePlatform } from './support/platform'

const platform = usePlatform()

const cursorOf = (cursor: string | null) => (cursor === null ? {} : { cursor })

function deliveryPages(client: RampClient, limit: number) {
  return paginate(async (cursor) => {
    const { text } = await client.callRaw('listWebhookDeliveries', { query: { limit, ...cursorOf(cursor) } })
    const { records, hasMore, nextCursor } = parseDeliveryPage(text)
    return { data: records, hasMore, nextCursor }
  })
}

async function allDeliveries(client: RampClient, limit: number): Promise<DeliveryRecord[]> {
  const records: DeliveryRecord[] = []
  for await (const page of deliveryPages(client, limit)) records.push(...page.data)
  return records
}

const count = async () =>
  (await platform().control<{ counts: { deliveries: number } }>('', undefined, 'GET')).counts.deliveries
const failure = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => error,
  )

describe('deliveries', () => {
  it.each([7, 50, 100])('come whole and newest first, %i at a time', async (limit) => {
    const records = await allDeliveries(platform().client, limit)
    expect(records).toHaveLength(await count())
    const times = records.flatMap(({ timestamp }) => (timestamp === null ? [] : [Date.parse(timestamp)]))
    expect(times).toEqual(times.toSorted((a, b) => b - a))
  })

  it('come 50 at a time where no limit is given', async () => {
    const { data } = await platform().client.call('listWebhookDeliveries')
    expect(data).toHaveLength(50)
  })

  it('lose and double nothing when new ones arrive between pages', async () => {
    const { client, control } = platform()
    const before = (await allDeliveries(client, 100)).map(({ identity }) => identity)
    const walked: string[] = []
    for await (const page of deliveryPages(client, 40)) {
      walked.push(...page.data.map(({ identity }) => identity))
      await control('/simulate/records', {
        records: [{ event: 'payment.created', webhookUrl: 'https://a.example/' }],
        times: 13,
      })
    }
    expect(walked).toEqual(before)
  })

  it('end with hasMore false and no cursor', async () => {
    const pages = []
    for await (const page of deliveryPages(platform().client, 100)) pages.push(page)
    expect(pages.at(-1)).toMatchObject({ hasMore: false, nextCursor: null })
    expect(pages.slice(0, -1).every(({ hasMore, nextCursor }) => hasMore && nextCursor !== null)).toBe(true)
  })

  it('keep identical records apart', async () => {
    const { client, control } = platform()
    const record = { event: 'payment.updated', webhookUrl: 'https://a.example/', timestamp: '2026-11-01T00:00:00.000Z' }
    await control('/simulate/records', { records: [record], times: 3 })
    const [first, second, third] = await allDeliveries(client, 2)
    expect(second).toEqual(first)
    expect(third).toEqual(first)
  })
})

describe('ACH debit returns', () => {
  it('keep their filter across pages', async () => {
    const { client, control } = platform()
    for (const code of ['R02', 'R01', 'R02', 'R02']) await control('/simulate/ach-return', { code })
    const filter = { returnBucket: 'administrative' } as const
    const whole = await client.call('listAchDebitReturns', { query: { ...filter, limit: 100 } })
    const walked: unknown[] = []
    for await (const page of paginate((cursor) =>
      client.call('listAchDebitReturns', { query: { ...filter, limit: 1, ...cursorOf(cursor) } }),
    )) {
      expect(page.data.length).toBeLessThanOrEqual(1)
      walked.push(...page.data)
    }
    expect(walked).toEqual(whole.data)
    expect(walked.length).toBeGreaterThanOrEqual(3)
  })
})

describe('a walk that can not end', () => {
  it.each([
    ['the same cursor again', { kind: 'repeatedCursor' }, /same cursor again/],
    ['more without a cursor', { kind: 'noCursor' }, /gives no cursor/],
    ['empty pages without end', { kind: 'emptyPage' }, /empty pages in a row/],
  ])('is refused: %s', async (_, fault, message) => {
    const { client, control } = platform()
    await control('/faults', { ...fault, match: { path: '/v1/integrator/webhooks/deliveries' } })
    expect(await failure(allDeliveries(client, 10))).toMatchObject({
      kind: 'contract',
      message: expect.stringMatching(message),
    })
  })

  it('tells an expired cursor as a refusal of the platform', async () => {
    const { client, control } = platform()
    await control('/faults', { kind: 'expiredCursor' })
    expect(await failure(allDeliveries(client, 10))).toMatchObject({ kind: 'invalid', platformStatus: 400 })
  })
})
