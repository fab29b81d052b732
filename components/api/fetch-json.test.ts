import { afterEach, describe, expect, it, vi } from 'vitest'
import { ARCHIVE_ROUTES } from '@/lib/archive/api/routes'
import { ApiError, call } from './fetch-json'

const ask = () => call(ARCHIVE_ROUTES.coverage, { environment: 'sandbox' })

function answer(response: Response | Error) {
  vi.stubGlobal('fetch', () => (response instanceof Error ? Promise.reject(response) : Promise.resolve(response)))
}

afterEach(() => vi.unstubAllGlobals())

describe('call', () => {
  it('answers the body of a success', async () => {
    answer(Response.json({ rows: [] }))
    await expect(ask()).resolves.toEqual({ rows: [] })
  })

  it('raises the problem document with its request id', async () => {
    const problem = { title: 'Forbidden', detail: 'Your role may not do this.', status: 403, requestId: 'req_1' }
    answer(Response.json(problem, { status: 403, headers: { 'content-type': 'application/problem+json' } }))
    const error = await ask().catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({
      title: 'Forbidden',
      message: 'Your role may not do this.',
      status: 403,
      requestId: 'req_1',
      isTemporary: false,
    })
  })

  it('says so when the answer is no problem document', async () => {
    answer(new Response('<html>', { status: 502 }))
    await expect(ask()).rejects.toMatchObject({ title: 'The server returned 502', isTemporary: true })
  })

  it('says so when there is no answer', async () => {
    answer(new TypeError('fetch failed'))
    await expect(ask()).rejects.toMatchObject({ title: 'Rampdesk could not be reached', status: 0 })
  })

  it('passes a cancelled request on as it is', async () => {
    answer(new DOMException('cancelled', 'AbortError'))
    await expect(ask()).rejects.toMatchObject({ name: 'AbortError' })
  })
})
