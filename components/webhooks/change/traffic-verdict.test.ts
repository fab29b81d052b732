import { expect, it } from 'vitest'
import { judgeTraffic } from './traffic-verdict'

const of = (deliveries: number, delivered: number) => ({ deliveries, delivered })

it.each([
  ['nothing at either', of(0, 0), of(0, 0), 'quiet'],
  ['nothing at the new one', of(3, 3), of(0, 0), 'not-yet'],
  ['everything answered 2xx', of(3, 0), of(2, 2), 'receives'],
  ['nothing at the old one', of(0, 0), of(2, 2), 'receives'],
  ['some answered 2xx', of(3, 3), of(2, 1), 'mixed'],
  ['none answered 2xx', of(3, 3), of(2, 0), 'errors'],
])('%s', (_, from, to, kind) => {
  expect(judgeTraffic(from, to).kind).toBe(kind)
})

it('never says that the old one can go while the new one answers errors or nothing, or asks for less', () => {
  for (const to of [of(0, 0), of(2, 0), of(2, 1)]) {
    expect(judgeTraffic(of(3, 3), to).advice).not.toMatch(/can be deleted/)
  }
  expect(judgeTraffic(of(3, 3), of(2, 2)).advice).toMatch(/can be deleted/)
  expect(judgeTraffic(of(3, 3), of(2, 2), false).advice).not.toMatch(/can be deleted/)
})
