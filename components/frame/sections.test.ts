import { expect, test } from 'vitest'
import { sectionOf } from './sections'

test.each([
  ['/sandbox/deliveries', 'deliveries'],
  ['/sandbox/deliveries/12', 'deliveries'],
  ['/sandbox/webhooks', 'webhooks'],
  ['/sandbox/webhooks/new', 'webhooks'],
  ['/sandbox/webhooks/registrations/secret/edit', 'webhooks'],
  ['/sandbox/webhooks/secret', 'webhooks/secret'],
  ['/sandbox/webhooks/secrets', 'webhooks'],
  ['/sandbox', 'deliveries'],
  ['/sandbox/nothing', 'deliveries'],
])('%s belongs to %s', (pathname, section) => {
  expect(sectionOf(pathname)).toBe(section)
})
