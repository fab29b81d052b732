import { expect, test } from 'vitest'
import { grants } from '@/lib/model/role'
import { sectionGroupsOf, sectionOf } from './sections'

test.each([
  ['/sandbox/deliveries', 'deliveries'],
  ['/sandbox/deliveries/12', 'deliveries'],
  ['/sandbox/webhooks', 'webhooks'],
  ['/sandbox/webhooks/new', 'webhooks'],
  ['/sandbox/webhooks/registrations/secret/edit', 'webhooks'],
  ['/sandbox/webhooks/secret', 'webhooks/secret'],
  ['/sandbox/webhooks/secrets', 'webhooks'],
  ['/sandbox/overview', 'overview'],
  ['/sandbox', null],
  ['/sandbox/nothing', null],
  ['/sandbox/returns/dr_1', 'returns'],
  ['/sandbox/exports/12', 'exports'],
  ['/sandbox/exports/schedules', 'exports'],
])('%s belongs to %s', (pathname, section) => {
  expect(sectionOf(pathname)).toBe(section)
})

test('a viewer is offered no page of users', () => {
  const pathsOf = (role: 'viewer' | 'support') =>
    sectionGroupsOf((permission) => grants(role, permission, [])).flatMap(({ sections }) =>
      sections.map(({ path }) => path),
    )
  expect(pathsOf('viewer')).not.toContain('users')
  expect(pathsOf('support')).toContain('users')
})
