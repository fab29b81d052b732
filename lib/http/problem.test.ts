import { afterEach, describe, expect, test, vi } from 'vitest'
import { AppError } from '../errors'
import { logger } from '../logger'
import { PlatformError } from '../ramp'
import { problemResponse, toProblem } from './problem'

afterEach(() => vi.restoreAllMocks())

describe('toProblem', () => {
  test('shows the text, fields and wait of an AppError', () => {
    const error = new AppError('too_many', 'Too many.', {
      retryAfter: 7,
      fields: [{ field: 'query.a', message: 'no' }],
    })
    expect(toProblem(error, 'r1')).toEqual({
      type: '/problems/too_many',
      title: 'Too many requests',
      status: 429,
      detail: 'Too many.',
      requestId: 'r1',
      fields: [{ field: 'query.a', message: 'no' }],
      retryAfter: 7,
    })
  })

  test.each([
    ['an error', new Error('canary')],
    ['an error that looks like ours', Object.assign(new Error('canary'), { status: 404, code: 'not_found' })],
    ['a text', 'canary'],
    ['nothing', undefined],
  ])('says nothing about %s', (_name, error) => {
    const problem = toProblem(error, 'r2')
    expect(problem).toMatchObject({ status: 500, detail: 'Something went wrong in Rampdesk.', requestId: 'r2' })
    expect(JSON.stringify(problem)).not.toContain('canary')
  })

  test('brings what the platform said in members of its own, and no other of its members', () => {
    const members = {
      scope: 'webhooks:read',
      permanent: false,
      clearsAt: '2026-11-22T00:00:00Z',
      realm: 'canary',
      others: { canary: '1' },
    }
    const problem = toProblem(new PlatformError({ kind: 'unauthorized', operation: 'x', status: 401, members }), 'r4')
    expect(problem.platform).toEqual({ scope: 'webhooks:read', permanent: false, clearsAt: '2026-11-22T00:00:00Z' })
    expect(JSON.stringify(problem)).not.toContain('canary')
  })

  test('hides the cause of an AppError', () => {
    const error = new AppError('unavailable', 'Try later.', { cause: new Error('canary') })
    expect(JSON.stringify(toProblem(error, 'r3'))).not.toContain('canary')
  })
})

test('problemResponse sends the type, status and wait', async () => {
  const error = new AppError('unavailable', 'Try later.', { retryAfter: 1.2 })
  const response = problemResponse(error, new Request('http://localhost/api/x?token=canary'), 'r4')
  expect(response.status).toBe(503)
  expect(response.headers.get('content-type')).toBe('application/problem+json')
  expect(response.headers.get('retry-after')).toBe('2')
  expect(await response.json()).toMatchObject({ requestId: 'r4' })
})

test('problemResponse writes the beginning of a long path into the log, without its query', () => {
  const info = vi.spyOn(logger, 'info').mockReturnValue()
  const error = new AppError('not_found', 'There is no such page.')
  problemResponse(error, new Request(`http://localhost/api/${'x'.repeat(8000)}?token=canary`), 'r5')
  expect(info).toHaveBeenCalledWith(expect.objectContaining({ path: `/api/${'x'.repeat(195)}` }), 'Request refused')
})
