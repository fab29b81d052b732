import { expect, test } from 'vitest'
import type { AnswerCount } from '../model/incident'
import { endpointDid, incidentHit, incidentTime, unresolvedWords } from './incident-sentence'

const answer = (outcome: AnswerCount['outcome'], status: number | null): AnswerCount => ({ outcome, status, count: 1 })

test('says what the endpoint did, as recorded and no more', () => {
  expect(endpointDid([answer('failed', 503)])).toBe('answered 503')
  expect(endpointDid([answer('failed', 503), answer('failed', 500)])).toBe('answered with errors')
  expect(endpointDid([answer('rejected', 401)])).toBe('refused with 401')
  expect(endpointDid([answer('unknown', null), answer('unknown', 504)])).toBe('gave no usable answer')
  expect(
    endpointDid([answer('failed', 503), answer('unknown', null), answer('rejected', 400), answer('rejected', 404)]),
  ).toBe('answered 503, gave no usable answer or refused')
  expect(endpointDid([answer('failed', 503), answer('unknown', null)], true)).toBe(
    'has answered 503 or given no usable answer',
  )
})

test('says when, what was hit and what is left in the zone of the reader', () => {
  const incident = {
    id: '1',
    endpoint: 'https://a.example',
    firstAt: '2026-01-20T02:00:10.000Z',
    lastAt: '2026-01-20T02:40:00.000Z',
    endedAt: '2026-01-20T02:41:10.000Z',
    failures: 118,
    open: 14,
    answers: [],
  }
  const now = Date.parse('2026-01-21T00:00:00Z')
  expect(incidentTime({ incident }, 'UTC', now)).toBe('from 20 Jan 02:00 to 02:41 UTC, 41 min')
  expect(incidentTime({ incident: { ...incident, endedAt: null } }, 'Asia/Kolkata', now)).toBe(
    'since 20 Jan 07:30 UTC+5:30',
  )
  const hit = { incident, events: 9, resources: 1, lookedAt: null }
  expect(incidentHit(hit)).toBe('118 deliveries of 9 events about 1 resource')
  expect(incidentHit({ ...hit, lookedAt: 20_000 })).toBe(
    '118 deliveries of at least 9 events about at least 1 resource',
  )
  expect([0, 1, 14].map(unresolvedWords)).toEqual(['All of them are closed.', '1 is unresolved.', '14 are unresolved.'])
})
