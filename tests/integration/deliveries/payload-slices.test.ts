import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { GET as download } from '@/app/api/[environment]/deliveries/[deliveryId]/payload/route'
import { GET as slice } from '@/app/api/[environment]/deliveries/[deliveryId]/payload/slice/route'
import { GET as detail } from '@/app/api/[environment]/deliveries/[deliveryId]/route'
import { INLINE_UP_TO } from '@/lib/archive/detail/curl-command'
import { DOWNLOAD_SLICE, PAYLOAD_HEAD, PAYLOAD_SLICE, RECORD_TEXT } from '@/lib/archive/detail/payload-limits'
import type { DeliveryDetail, PayloadSlice } from '@/lib/archive/dto'
import { delivery } from '@/lib/db/schema'
import { addAccount, addSession } from '../access/fixtures'
import { useDatabase } from '../support/use-database'

const held = useDatabase()

/** The most bytes of an answer. */
const LONGEST_ANSWER = 600_000

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

async function put(payload: string, over: Partial<typeof delivery.$inferInsert> = {}): Promise<string> {
  const [row] = await held.database
    .insert(delivery)
    .values({
      environment: 'sandbox',
      hash: createHash('sha256').update(payload).digest(),
      ordinal: 0,
      sortAt: new Date('2026-01-20T12:00:00Z'),
      event: 'offramp.completed',
      endpoint: 'https://hooks.acme.example/ramp',
      outcome: 'delivered',
      payload,
      payloadBytes: Buffer.byteLength(payload),
      ...over,
    })
    .returning({ id: delivery.id })
  return String(row?.id)
}

async function get(handler: typeof detail, deliveryId: string, query = ''): Promise<Response> {
  const { cookie } = await addSession(await addAccount('viewer'))
  const request = new Request(`http://localhost:3000/api/sandbox/deliveries/${deliveryId}${query}`, {
    headers: { cookie },
  })
  return handler(request, { params: Promise.resolve({ environment: 'sandbox', deliveryId }) })
}

const read = async <T>(answer: Promise<Response>): Promise<T> => (await answer).json()

async function gather(id: string): Promise<string[]> {
  const { payload, payloadRestAt } = await read<DeliveryDetail>(get(detail, id))
  const parts = [payload]
  for (let offset = payloadRestAt; offset !== null && parts.length < 20; ) {
    const { text, nextOffset } = await read<PayloadSlice>(get(slice, id, `?offset=${offset}`))
    parts.push(text)
    offset = nextOffset
  }
  return parts
}

const across = (length: number, unit: string) => unit.repeat(Math.ceil(length / unit.length))

/** A character or an escape straddles each end of head and slice. */
const LONG: [string, string][] = [
  ['plain text', `{"a":"${across(3_000_000, 'plain words ')}"}`],
  ['characters of two, three and four bytes', `{"a":"${across(1_000_000, 'é€😀x')}"}`],
  ['characters of four bytes alone', `"${'😀'.repeat(600_000)}"`],
  ['escapes', `["${across(1_300_000, '\\u00e9\\/\\\\\\"')}"]`],
  ['line ends and marks', `${across(1_000_000, '\ufeff\r\n\u2028\u202e')}`],
]

describe('a long payload', () => {
  test.each(LONG)('of %s is sent in parts that are the exact text', async (_name, payload) => {
    const id = await put(payload)
    const parts = await gather(id)
    expect(parts.length).toBeGreaterThan(2)
    expect(parts.every((part) => part.isWellFormed())).toBe(true)
    expect(sha256(parts.join(''))).toBe(sha256(payload))
    expect(Math.max(...parts.map((part) => Buffer.byteLength(part)))).toBeLessThanOrEqual(PAYLOAD_SLICE)
  })

  test('comes with its delivery as a beginning, its size and the hash of all of it', async () => {
    const payload = `{"a":"${'"\\'.repeat(1_500_000)}"}`
    const answer = await (await get(detail, await put(payload))).text()
    expect(Buffer.byteLength(answer)).toBeLessThan(LONGEST_ANSWER)
    const found: DeliveryDetail = JSON.parse(answer)
    expect(found.payload).toBe(payload.slice(0, PAYLOAD_HEAD))
    expect(found).toMatchObject({
      payloadRestAt: PAYLOAD_HEAD,
      payloadBytes: payload.length,
      payloadSha256: sha256(payload),
    })
  })

  test('is downloaded byte for byte, and read slice by slice', async () => {
    const payload = LONG[1]?.[1] ?? ''
    const answer = await get(download, await put(payload))
    const sizes: number[] = []
    const hash = createHash('sha256')
    for await (const chunk of answer.body ?? []) {
      sizes.push(chunk.length)
      hash.update(chunk)
    }
    expect(hash.digest('hex')).toBe(sha256(payload))
    expect(Math.max(...sizes)).toBeLessThanOrEqual(DOWNLOAD_SLICE)
  })

  test('breaks off with an error when its delivery is removed while it is downloaded', async () => {
    const answer = await get(download, await put(LONG[0]?.[1] ?? ''))
    const reader = answer.body?.getReader()
    expect((await reader?.read())?.value?.length).toBe(DOWNLOAD_SLICE)
    await held.database.delete(delivery)
    await expect(reader?.read()).rejects.toThrow(/no delivery/)
  })
})

test.each(['x', '😀'])(
  'a payload that ends near the end of the beginning is whole there, or goes on (%s)',
  async (unit) => {
    for (const length of [0, PAYLOAD_HEAD - 1, PAYLOAD_HEAD, PAYLOAD_HEAD + 1]) {
      const payload = unit.repeat(length)
      const parts = await gather(await put(payload))
      expect(parts.length).toBe(length > PAYLOAD_HEAD ? 2 : 1)
      expect(parts.join('') === payload).toBe(true)
    }
  },
)

test('a command for curl holds no payload of which only the beginning is known', () => {
  expect(INLINE_UP_TO).toBeLessThan(PAYLOAD_HEAD)
})

test('other texts of a record are bounded as well, and said to be cut', async () => {
  const long = '"'.repeat(3_000_000)
  const id = await put('{}', { error: long, extra: long, timestampText: 'x'.repeat(RECORD_TEXT) })
  const answer = await (await get(detail, id)).text()
  expect(Buffer.byteLength(answer)).toBeLessThan(LONGEST_ANSWER)
  const found: DeliveryDetail = JSON.parse(answer)
  expect(found.cutTexts).toEqual(['error', 'extra'])
  expect(found.error).toBe(long.slice(0, RECORD_TEXT))
  expect(found.timestampText).toHaveLength(RECORD_TEXT)
})

test.each(['-1', '1.5', 'x', '1e99', '1073741825'])('no slice begins at %s', async (offset) => {
  const answer = await get(slice, await put('{}'), `?offset=${offset}`)
  expect(answer.status).toBe(400)
})

test('no slice begins inside a character', async () => {
  const id = await put('é€😀')
  const statuses: number[] = []
  for (let offset = 0; offset <= 9; offset++) statuses.push((await get(slice, id, `?offset=${offset}`)).status)
  expect(statuses).toEqual([200, 400, 200, 400, 400, 200, 400, 400, 400, 200])
})

test('a slice beyond the end is empty, and one of no delivery is not found', async () => {
  const id = await put('{}')
  expect(await read<PayloadSlice>(get(slice, id, '?offset=1073741824'))).toEqual({ text: '', nextOffset: null })
  for (const other of ['999999', 'abc', '0']) expect((await get(slice, other)).status).toBe(404)
})
