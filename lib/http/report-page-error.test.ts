import { afterEach, expect, test, vi } from 'vitest'
import { AppError } from '../errors'
import { logger } from '../logger'
import { serverHooks } from '../server-hooks.mjs'
import { reportPageError } from './report-page-error'

const ROUTE = { routePath: '/[environment]/deliveries' }

afterEach(() => {
  vi.restoreAllMocks()
  delete serverHooks().markUnavailable
})

test('names page and digest, and neither the query nor the error', () => {
  const write = vi.spyOn(logger, 'error').mockReturnValue()
  const error = Object.assign(new Error('canary'), { digest: '1234' })
  const request = { method: 'GET', path: `/sandbox/${'x'.repeat(500)}?text=canary`, headers: {} }
  reportPageError(error, request, ROUTE)
  const path = `/sandbox/${'x'.repeat(191)}`
  expect(write).toHaveBeenCalledWith({ method: 'GET', path, route: ROUTE.routePath, digest: '1234' }, 'Page failed')
})

test('tells the server of pages that the database failed, and of no others', () => {
  vi.spyOn(logger, 'error').mockReturnValue()
  const mark = vi.fn()
  serverHooks().markUnavailable = mark
  const headers = { 'x-front-request': '1' }
  const refused = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
  for (const error of [new AppError('unavailable', 'Down', { retryAfter: 9 }), refused, new Error('a bug'), undefined])
    reportPageError(error, { method: 'GET', path: '/sandbox', headers }, ROUTE)
  expect(mark.mock.calls).toEqual([
    [headers, 9],
    [headers, 5],
  ])
})
