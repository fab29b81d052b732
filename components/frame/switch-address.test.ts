import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { switchAddress } from './switch-address'

test.each([
  ['/sandbox', '', 'overview', true],
  ['/sandbox/deliveries', 'outcome=failed&user=usr_1&cursor=abc', 'deliveries?outcome=failed', true],
  ['/sandbox/deliveries/12', 'outcome=failed', 'deliveries', false],
  ['/sandbox/returns/dr_1', '', 'returns', false],
  ['/sandbox/users/usr_1/off-ramps/ofr_1', '', 'users', false],
  ['/sandbox/sequences/offramp/ofr_1', '', 'sequences', false],
  ['/sandbox/redeliveries/7/2', '', 'redeliveries', false],
  ['/sandbox/redeliveries/targets/t1/edit', '', 'redeliveries/targets', false],
  ['/sandbox/alerts/rules/3', '', 'alerts/rules', false],
  ['/sandbox/alerts/channels/new', '', 'alerts/channels/new', true],
  ['/sandbox/webhooks/registrations/w1/edit', '', 'webhooks', false],
  ['/sandbox/events/payment.completed', '', 'events/payment.completed', true],
  ['/sandbox/console/history/9', '', 'console/history', false],
  ['/sandbox/settings/user-keys/4', '', 'settings/user-keys', false],
  ['/sandbox/settings/roles', '', 'settings/roles', true],
  ['/sandbox/nothing', '', 'overview', true],
])('from %s with %j the switch leads to %s', (pathname, query, to, isKept) => {
  expect(switchAddress(pathname, query)).toEqual({ path: to, isKept })
})

const app = path.resolve(import.meta.dirname, '../../app/[environment]')
const pages = readdirSync(app, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => file.endsWith('/page.tsx') && !file.includes('[...'))
  .map((file) => file.replace('/page.tsx', ''))

test('every page without an id leads to a page that exists; one with an id of the environment to no id', () => {
  for (const page of pages) {
    const { path: to } = switchAddress(`/sandbox/${page}`, '')
    const isShared = /^(events|documentation|console|console\/simulations)\/\[\w+\]$/.test(page)
    expect([page, pages.includes(to)]).toEqual([page, true])
    expect([page, to.includes('[')]).toEqual([page, isShared])
  }
})
