import { Search } from 'lucide-react'
import { expect, test } from 'vitest'
import { grants } from '@/lib/model/role'
import { optionGroups } from './options'
import type { PageCommand } from './page-commands'
import { paletteActions } from './palette-actions'

const pages: PageCommand[] = [{ label: 'Deliveries', group: '', address: '/sandbox/deliveries', icon: Search }]
const actionsOf = (role: string) => paletteActions((permission) => grants(role, permission, []))
const groupsOf = (text: string, actions = actionsOf('viewer')) =>
  optionGroups({
    environment: 'sandbox',
    text,
    pages,
    actions,
    matches: [],
    naming: { zone: 'Europe/Berlin', now: Date.parse('2026-01-25T12:00:00Z') },
  })
const addresses = (typed: string) =>
  groupsOf(typed).flatMap(({ options }) => options.map((option) => ('address' in option ? option.address : null)))

test('a text leads to the deliveries with it in their payload', () => {
  expect(addresses('timeout')).toEqual(['/sandbox/deliveries?text=timeout'])
})

test.each([
  'jane@acme.example',
  'jane@',
  'mail of jane@acme.example, please',
  'jane%40acme.example',
  'jane\u200b@acme.example',
  'ｊａｎｅ＠ａｃｍｅ．ｅｘａｍｐｌｅ',
  'ak_live_51fA9xQ2m7Zc4Rt8',
])('no address holds what was typed where it is an e-mail or a credential: %j', (typed) => {
  expect(addresses(typed)).toEqual([])
})

test.each([
  ['2026-01-20T12:00:00Z', '12:00:00'],
  ['2026-01-20 13:00', '12:00:00'],
  ['1768910400', '12:00:00'],
  ['"timestamp": "2026-01-20T12:00:00.000Z"', '12:00:00'],
])('a time opens the deliveries around it: %s', (typed) => {
  const [first] = groupsOf(typed)
  expect(first).toMatchObject({
    label: 'Time',
    options: [{ address: '/sandbox/deliveries?from=2026-01-20T11:55:00.000Z&to=2026-01-20T12:05:00.000Z' }],
  })
})

test.each(['4242', '2026-01-20', 'usr_2026012012', '12:30'])('%s is no time with its day', (typed) => {
  expect(groupsOf(typed).map(({ label }) => label)).not.toContain('Time')
})

test('actions are found by what they do, and only those of the role', () => {
  const labels = (typed: string, role: string) =>
    groupsOf(typed, actionsOf(role))
      .filter(({ label }) => label === 'Actions')
      .flatMap(({ options }) => options.map((option) => 'page' in option && option.page.label))
  expect(labels('new reg', 'operator')).toEqual(['New registration'])
  expect(labels('create webhook', 'operator')).toEqual(['New registration'])
  expect(labels('new', 'operator')).toEqual(['New registration', 'New schedule', 'New access token'])
  expect(labels('new target', 'operator')).toEqual([])
  expect(labels('new target', 'admin')).toEqual(['New target'])
  expect(labels('', 'viewer')).toEqual([])
})

test('actions of the page are offered where it has their control, and come first', () => {
  const onPage = (typed: string) =>
    groupsOf(typed, actionsOf('viewer')).flatMap(({ label, options }) =>
      label === 'On this page' ? options.map(({ key }) => key) : [],
    )
  expect(onPage('')).toEqual([])
  document.body.innerHTML =
    '<button data-control="export">Export</button><button data-control="send" aria-disabled="true">Send</button>'
  expect(onPage('')).toEqual(['export'])
  expect(groupsOf('', actionsOf('viewer'))[0]?.label).toBe('On this page')
  expect(onPage('download')).toEqual(['export'])
  expect(onPage('new')).toEqual([])
  document.body.innerHTML = ''
})
