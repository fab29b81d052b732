import { expect, test } from 'vitest'
import { grants } from '../model/role'
import type { AuditRow } from './dto'
import { entryLink } from './entry-links'

const entry = (entity: string | null, entityId: string | null, detail = {}): AuditRow => ({
  id: '1',
  at: '2026-01-20T12:00:00.000Z',
  isOfEnvironment: true,
  actor: 'Ada',
  isSystem: false,
  name: null,
  isSameAct: false,
  action: 'user.open',
  entity,
  entityId,
  address: null,
  requestId: null,
  detail,
})

test.each([
  [entry('user', 'usr_1'), 'users/usr_1'],
  [entry('user', 'a/b?c'), 'users/a%2Fb%3Fc'],
  [entry('redelivery_job', '7'), 'redeliveries/7'],
  [entry('target', 't1'), 'redeliveries/targets/t1'],
  [entry('view', 'v1', { list: 'returns' }), 'returns'],
  [entry('view', 'v1', { list: '../admin' }), undefined],
  [entry('user', null), undefined],
  [entry('session', 's1'), undefined],
  [entry('constructor', 's1'), undefined],
  [entry(null, null), undefined],
])('an entry leads to the page of what it names: %#', (row, path) => {
  expect(entryLink(row, () => true)?.path).toBe(path)
})

test('a role is led to no page that it may not open', () => {
  expect(entryLink(entry('user', 'usr_1'), (permission) => grants('viewer', permission, []))).toBeNull()
})
