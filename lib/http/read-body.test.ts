import { describe, expect, test } from 'vitest'
import { readBody, readJson } from './read-body'

function streamed(sizes: number[], headers: Record<string, string> = {}) {
  let pulled = 0
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const size = sizes[pulled++]
      if (size === undefined) controller.close()
      else controller.enqueue(new Uint8Array(size).fill(32))
    },
  })
  // Node asks for `duplex` with a streamed body; the type of the DOM does not know it.
  const init: RequestInit & { duplex: 'half' } = { method: 'POST', body, headers, duplex: 'half' }
  return { request: new Request('http://localhost/', init), pulled: () => pulled }
}

const json = (body: BodyInit, type = 'application/json') =>
  new Request('http://localhost/', { method: 'POST', body, headers: { 'content-type': type } })

describe('readBody', () => {
  test('takes a body of exactly the limit', async () => {
    expect((await readBody(streamed([4, 6]).request, 10)).byteLength).toBe(10)
  })

  test('refuses one byte more, however small the length it claims', async () => {
    await expect(readBody(streamed([6, 5], { 'content-length': '3' }).request, 10)).rejects.toMatchObject({
      status: 413,
    })
  })

  test('stops reading an endless body at the limit', async () => {
    const endless = streamed(Array.from({ length: 1000 }, () => 100))
    await expect(readBody(endless.request, 1000)).rejects.toMatchObject({ code: 'too_large' })
    expect(endless.pulled()).toBeLessThan(20)
  })

  test('refuses a claimed length over the limit without reading', async () => {
    const big = streamed([1], { 'content-length': '11' })
    await expect(readBody(big.request, 10)).rejects.toMatchObject({ code: 'too_large' })
    expect(big.request.bodyUsed).toBe(false)
  })

  test('answers nothing for a request without a body', async () => {
    expect((await readBody(new Request('http://localhost/', { method: 'POST' }), 10)).byteLength).toBe(0)
  })
})

describe('readJson', () => {
  test('parses', async () => {
    expect(await readJson(json('{"a":1}', 'application/json; charset=utf-8'), 100)).toEqual({ a: 1 })
  })

  test.each([
    ['text', 'text/plain', 415],
    ['a form', 'application/x-www-form-urlencoded', 415],
    ['a longer type', 'application/jsonp', 415],
    ['no type', '', 415],
  ])('refuses %s', async (_name, type, status) => {
    await expect(readJson(json('{}', type), 100)).rejects.toMatchObject({ status })
  })

  test.each([
    ['nothing', ''],
    ['a broken document', '{"a":'],
    ['bytes that are no UTF-8', new Uint8Array([0x22, 0xff, 0x22])],
  ])('refuses %s', async (_name, body) => {
    await expect(readJson(json(body), 100)).rejects.toMatchObject({ code: 'invalid' })
  })
})

test('a body that breaks off is the client that left, whatever the connection says', async () => {
  const cause = Object.assign(new Error('aborted'), { code: 'ECONNRESET' })
  const body = new ReadableStream<Uint8Array>({ pull: (controller) => controller.error(cause) })
  const init: RequestInit & { duplex: 'half' } = { method: 'POST', body, duplex: 'half' }
  await expect(readBody(new Request('http://localhost/', init), 100)).rejects.toMatchObject({
    code: 'client_left',
    cause,
  })
})
