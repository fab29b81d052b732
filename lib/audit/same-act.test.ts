import { describe, expect, test } from 'vitest'
import { isSameAct } from './same-act'

const row = {
  at: '2026-01-20T12:00:00.000Z',
  actor: 'Ada',
  action: 'user.read',
  entity: 'user',
  entityId: 'usr_1',
  requestId: 'req_1',
}

describe('rows side by side', () => {
  test.each([
    ['of one request', { ...row, entity: 'session', entityId: 's' }, true],
    ['of one person to one user', { ...row, action: 'user.open', requestId: 'req_2' }, true],
    ['of one person to another user', { ...row, entityId: 'usr_2', requestId: 'req_2' }, false],
    ['of two people to one user', { ...row, actor: 'Eve', requestId: 'req_2' }, false],
    ['of one person, an hour later', { ...row, at: '2026-01-20T13:00:00.000Z', requestId: 'req_2' }, false],
  ])('%s: %#', (_, beside, isSame) => {
    expect(isSameAct(row, beside)).toBe(isSame)
    expect(isSameAct(beside, row)).toBe(isSame)
  })

  test('belong to one job, whoever writes them', () => {
    const start = { ...row, action: 'redelivery.start', entity: 'redelivery_job', entityId: '12' }
    expect(isSameAct(start, { ...start, action: 'redelivery.end', actor: 'run-job', requestId: 'req_2' })).toBe(true)
    expect(isSameAct(start, { ...start, entityId: '13', requestId: 'req_2' })).toBe(false)
  })

  test('of many failures are one act where both did the same', () => {
    const close = { ...row, action: 'recovery.close', entity: 'delivery', entityId: null }
    expect(isSameAct(close, { ...close, requestId: 'req_2' })).toBe(true)
    expect(isSameAct(close, { ...close, action: 'recovery.assign', requestId: 'req_2' })).toBe(false)
  })
})
