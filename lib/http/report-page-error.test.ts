import { afterEach, expect, test, vi } from 'vitest'
import { logger } from '../logger'
import { logPageError } from './log-page-error'

afterEach(() => vi.restoreAllMocks())

test('names page and digest, and neither the query nor the error', () => {
  const write = vi.spyOn(logger, 'error').mockReturnValue()
  const error = Object.assign(new Error('canary'), { digest: '1234' })
  const request = { method: 'GET', path: `/sandbox/${'x'.repeat(500)}?text=canary` }
  logPageError(error, request, { routePath: '/[environment]/deliveries' })
  const path = `/sandbox/${'x'.repeat(191)}`
  expect(write).toHaveBeenCalledWith(
    { method: 'GET', path, route: '/[environment]/deliveries', digest: '1234' },
    'Page failed',
  )
})
