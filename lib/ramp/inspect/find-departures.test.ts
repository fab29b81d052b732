import { describe, expect, test } from 'vitest'
import { endpointOf } from '../contract/endpoints/endpoints'
import { findDepartures } from './find-departures'

const json = { mediaType: 'application/json' }
const webhooks = (items: unknown, status = 200) =>
  findDepartures(endpointOf('listWebhooks'), { ...json, status, text: JSON.stringify(items) })
const HOOK = { id: 'w', url: 'https://hooks.example', events: ['payment.completed'] }
const OFF_RAMP = {
  id: 'o',
  status: 'queued',
  createdAt: '2026-01-01T00:00:00Z',
  payout: { amount: '1', currency: 'USD', accountId: 'a' },
}
const offRamp = (record: object) =>
  findDepartures(endpointOf('getOffRamp'), { ...json, status: 200, text: JSON.stringify(record) })

describe('an answer that keeps the contract', () => {
  test('departs in nothing', () => {
    expect(webhooks([HOOK, { ...HOOK, disabled: null, events: '*' }])).toEqual([])
    expect(offRamp(OFF_RAMP)).toEqual([])
  })
})

describe('departures by member', () => {
  test('are missing, wrong and new members, each once with its number', () => {
    const broken = { url: 7, events: ['x'], region: 'eu' }
    expect(webhooks([HOOK, broken, broken])).toEqual([
      { kind: 'missing', path: '[].id', says: 'is missing', count: 2 },
      { kind: 'wrong', path: '[].url', says: 'is number; the contract says string', count: 2 },
      { kind: 'new-member', path: '[].region', says: 'is not in the contract', count: 2 },
    ])
  })

  test('are new values of a list that is known', () => {
    expect(offRamp({ ...OFF_RAMP, status: 'paused', chain: null })).toEqual([
      { kind: 'new-value', path: 'status', says: 'is a value that the contract does not list', count: 1 },
    ])
  })

  test('are rules over several members, too', () => {
    const { payout: _, ...without } = OFF_RAMP
    expect(offRamp(without)).toEqual([{ kind: 'wrong', path: 'payout', says: 'is missing', count: 1 }])
  })

  test('never quote what the platform sent', () => {
    expect(JSON.stringify(offRamp({ ...OFF_RAMP, status: 'canary', id: ['canary'] }))).not.toContain('canary')
  })
})

describe('the answer as a whole', () => {
  test.each([
    [{ status: 201 }, 'The status is 201. The contract says 200, or an error that it documents.'],
    [{ status: 200, mediaType: 'text/plain' }, 'The media type is text/plain. The contract says application/json.'],
    [{ status: 200, text: '' }, 'The answer is empty.'],
    [{ status: 200, text: '<html>' }, 'The answer is not JSON.'],
  ])('%j', (given, says) => {
    const answer = { ...json, text: '[]', ...given }
    expect(findDepartures(endpointOf('listWebhooks'), answer)).toEqual([{ kind: 'answer', path: '', says, count: 1 }])
  })

  test('a refusal is held against the problem document of its status', () => {
    const problem = { type: 'about:blank', title: 'Not found', status: 404, resourceType: 'webhook', resourceId: 'w' }
    const refusal = (document: object, status = 404) =>
      findDepartures(endpointOf('deleteWebhook'), {
        status,
        mediaType: 'application/problem+json',
        text: JSON.stringify(document),
      })
    expect(refusal(problem)).toEqual([])
    expect(refusal({ ...problem, resourceId: undefined, hint: 'x' })).toMatchObject([
      { kind: 'missing', path: 'resourceId' },
      { kind: 'wrong', path: 'hint' },
    ])
    expect(refusal({ title: 'Teapot', status: 418 }, 418)).toMatchObject([{ kind: 'answer' }])
  })
})
