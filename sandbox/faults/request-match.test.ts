import { describe, expect, test } from 'vitest'
import { ENDPOINTS } from '../../lib/ramp/contract/endpoints/endpoints'
import { createMatcher, endpointOfRequest } from './request-match'

describe('endpointOfRequest', () => {
  test.each(Object.entries(ENDPOINTS))('finds %s by its path, with values encoded', (id, { method, path }) => {
    const target = path.replace(/\{\w+\}/g, 'dr%2Fx.1')
    expect(endpointOfRequest(method, target)).toBe(id)
    expect(endpointOfRequest(method, `${target}?limit=5&cursor=a/b`)).toBe(id)
  })

  test.each([
    ['GET', '/v1/integrator/ach-debit/returns/dr_1', 'getAchDebitReturn'],
    ['GET', '/v1/integrator/ach-debit/returns', 'listAchDebitReturns'],
    ['GET', '/v1/integrator/ach-debit/returns/', null],
    ['GET', '/v1/integrator/ach-debit/returns/dr_1/more', null],
    ['POST', '/v1/integrator/ach-debit/returns/dr_1', null],
    ['GET', '/v1/integrator/webhooksX', null],
    ['GET', '/x/v1/integrator/webhooks', null],
    ['GET', '/v1/nothing', null],
  ])('gives for %s %s: %s', (method, target, id) => {
    expect(endpointOfRequest(method, target)).toBe(id)
  })
})

describe('a matcher', () => {
  const DELIVERIES = '/v1/integrator/webhooks/deliveries'

  test.each([
    [{}, 'GET', '/v1/anything', true],
    [{ method: 'get' }, 'GET', '/v1/anything', true],
    [{ method: 'POST' }, 'GET', '/v1/anything', false],
    [{ path: '/v1/integrator/webhooks' }, 'GET', `${DELIVERIES}?limit=1`, true],
    [{ path: '/v1/off-ramps' }, 'GET', DELIVERIES, false],
    [{ path: '/v1/off-ramps/{id}' }, 'GET', '/v1/off-ramps/offr_1?x=1', true],
    [{ path: '/v1/off-ramps/{id}' }, 'GET', '/v1/off-ramps/', false],
    [{ path: '/v1/off-ramps/{id}' }, 'GET', '/v1/off-ramps/offr_1/refund', false],
    [{ path: '/v1/a.c/{id}' }, 'GET', '/v1/abc/1', false],
    [{ endpoint: 'listWebhookDeliveries' }, 'GET', `${DELIVERIES}?limit=1`, true],
    [{ endpoint: 'listWebhooks' }, 'GET', DELIVERIES, false],
    [{ endpoint: 'listWebhooks', method: 'POST' }, 'GET', '/v1/integrator/webhooks', false],
  ])('%j for %s %s: %s', (match, method, target, expected) => {
    expect(createMatcher(match)(method, target)).toBe(expected)
  })
})
