import { act, renderHook, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ARCHIVE_ROUTES } from '@/lib/archive/api/routes'
import { ACCESS_TOKEN_ROUTES } from '@/lib/auth/access-tokens/routes'
import { ApiError, call } from './fetch-json'
import { answerProof, FRESH_PROOF_REQUIRED, useIsProofAsked } from './fresh-proof'

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

  it('answers nothing for an answer without a body', async () => {
    answer(new Response(null, { status: 204 }))
    await expect(ask()).resolves.toBeUndefined()
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

describe('a fresh proof', () => {
  const stale = () => Response.json({ type: FRESH_PROOF_REQUIRED, detail: 'Prove it.' }, { status: 403 })
  const send = () =>
    call(ACCESS_TOKEN_ROUTES.revoke, { environment: 'sandbox', tokenId: 't1' }).catch((thrown: unknown) => thrown)

  function answerInTurn(...answers: Response[]) {
    const sent: unknown[] = []
    vi.stubGlobal('fetch', async (...request: unknown[]) => {
      sent.push(request)
      return answers.shift()
    })
    return sent
  }

  it('is asked for once for all requests that wait, and each is sent again as it was', async () => {
    const { result, unmount } = renderHook(useIsProofAsked)
    const sent = answerInTurn(stale(), stale(), Response.json({ n: 1 }), Response.json({ n: 2 }))
    const both = Promise.all([send(), send()])
    await waitFor(() => expect(result.current).toBe(true))
    await waitFor(() => expect(sent).toHaveLength(2))
    act(() => answerProof(true))
    expect(await both).toEqual([{ n: 1 }, { n: 2 }])
    expect(sent.slice(2)).toEqual(sent.slice(0, 2))
    expect(result.current).toBe(false)
    unmount()
  })

  it('that is not given, or for which no page asks, leaves the refusal', async () => {
    const refusal = { message: 'Prove it.', status: 403 }
    answerInTurn(stale())
    expect(await send()).toMatchObject(refusal)
    const { result, unmount } = renderHook(useIsProofAsked)
    answerInTurn(stale())
    const refused = send()
    await waitFor(() => expect(result.current).toBe(true))
    act(() => answerProof(false))
    expect(await refused).toMatchObject(refusal)
    answerInTurn(stale())
    const left = send()
    await waitFor(() => expect(result.current).toBe(true))
    unmount()
    expect(await left).toMatchObject(refusal)
  })
})
