import { Search } from 'lucide-react'
import { expect, test } from 'vitest'
import { optionGroups } from './options'
import type { PageCommand } from './page-commands'

const pages: PageCommand[] = [{ label: 'Deliveries', group: '', address: '/sandbox/deliveries', icon: Search }]
const addresses = (typed: string) =>
  optionGroups('sandbox', typed, pages, []).flatMap(({ options }) => options.map(({ address }) => address))

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
