import { describe, expect, test, vi } from 'vitest'
import { AppError } from '../errors'
import { sendOnce } from './send-once'

const LONG = new AbortController().signal

describe('sendOnce', () => {
  test('gives the answer', async () => {
    expect(await sendOnce(async () => ({ id: 'wh_1' }), LONG)).toEqual({ state: 'done', answer: { id: 'wh_1' } })
  })

  test('asks once, also after a failure', async () => {
    const ask = vi.fn(() => Promise.reject(new AppError('invalid', 'no')))
    expect(await sendOnce(ask, LONG)).toMatchObject({ state: 'not-made' })
    expect(ask).toHaveBeenCalledTimes(1)
  })

  test('sends nothing when the time has run out before', async () => {
    const ask = vi.fn(async () => 'sent')
    expect(await sendOnce(ask, AbortSignal.abort())).toMatchObject({
      state: 'not-made',
      error: { code: 'unavailable', message: expect.stringContaining('Nothing was sent') },
    })
    expect(ask).not.toHaveBeenCalled()
  })

  test('takes a throw before the request for an end, too', async () => {
    const ask = () => {
      throw new TypeError('a bug')
    }
    expect(await sendOnce(ask, LONG)).toMatchObject({ state: 'unknown', isOpen: true })
  })
})
