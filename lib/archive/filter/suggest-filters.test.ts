import { expect, it } from 'vitest'
import { isFilterActive } from '../../list/filters'
import { DELIVERIES } from './deliveries'
import { suggestFilters } from './suggest-filters'

const HASH = `0x${'28ac3d384b10f4b5'.repeat(4)}`
const UUID = '7b4e1c1a-3f0e-4c58-9b0a-2f6f1f0f9a11'

const offered = (typed: string) =>
  suggestFilters(typed).map(({ what, filter, change }) => [
    `${what} → ${filter}`,
    DELIVERIES.query({ ...DELIVERIES.start, ...change }),
  ])

it.each([
  ['eventId=evt_bf44ft0hgt20btavs64j', [['Event id → Event id', '?eventId=evt_bf44ft0hgt20btavs64j']]],
  ['usr_av5kpjxn6cz15bqgmn2y', [['User id → User', '?user=usr_av5kpjxn6cz15bqgmn2y']]],
  ['dr_cr6nmmdsjzw5hz89frkd', [['Return → Resource', '?resource=dr_cr6nmmdsjzw5hz89frkd']]],
  ['offramp.failed', [['Event → Event', '?event=offramp.failed']]],
  ['https://a.example/x', [['URL → Endpoint', '?endpoint=https://a.example/x']]],
  [HASH, [['Transaction hash → Text', `?text=${HASH}`]]],
  [
    UUID,
    [
      ['Id → Text', `?text=${UUID}`],
      ['Id → Event id', `?eventId=${UUID}`],
      ['Id → Resource', `?resource=${UUID}`],
      ['Id → User', `?user=${UUID}`],
    ],
  ],
  ['usr_1aaaaaaa\nusr_2aaaaaaa', [['User id → User', '?user=usr_1aaaaaaa,usr_2aaaaaaa']]],
  [
    '{"event":"payment.updated","userId":"u1","id":"o1"}',
    [
      ['Resource id → Resource', '?resource=o1'],
      ['User id → User', '?user=u1'],
      ['Event → Event', '?event=payment.updated'],
    ],
  ],
  ['wh_8c2m4tq0v6zk1xw9r3yd', []],
  ['refund', []],
])('%j is offered as an exact filter', (typed, filters) => {
  expect(offered(typed)).toEqual(filters)
})

it('names filters as their chips do', () => {
  for (const { filter, change } of suggestFilters(`${UUID} offramp.failed https://a.example/x`)) {
    const set = DELIVERIES.filters.find((one) =>
      isFilterActive(one, { ...DELIVERIES.none, ...change }, DELIVERIES.none),
    )
    expect(set?.label).toBe(filter)
  }
})
