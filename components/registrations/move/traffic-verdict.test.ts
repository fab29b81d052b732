import { expect, it } from 'vitest'
import { judgeTraffic, type MoveTraffic } from './traffic-verdict'

const of = (deliveries: number, delivered: number) => ({ deliveries, delivered })

const judge = (from: MoveTraffic['from'], to: MoveTraffic['to'], over: Partial<MoveTraffic> = {}) =>
  judgeTraffic({ from, to, isPropagating: false, isDisabled: false, isComplete: true, ...over })

it.each([
  ['nothing at either', of(0, 0), of(0, 0), {}, 'quiet'],
  ['nothing at the new one', of(3, 3), of(0, 0), {}, 'not-yet'],
  ['everything answered 2xx', of(3, 0), of(3, 3), {}, 'receives'],
  ['nothing at the old one', of(0, 0), of(2, 2), {}, 'receives'],
  ['the newest still under way', of(200, 200), of(190, 190), {}, 'receives'],
  ['one of many', of(200, 200), of(1, 1), {}, 'fewer'],
  ['some answered 2xx', of(3, 3), of(2, 1), {}, 'mixed'],
  ['none answered 2xx', of(3, 3), of(2, 0), {}, 'errors'],
  ['not in effect yet', of(2, 2), of(2, 2), { isPropagating: true }, 'propagating'],
  ['events missing', of(2, 2), of(2, 2), { isComplete: false }, 'incomplete'],
  ['disabled since', of(2, 2), of(2, 2), { isDisabled: true }, 'disabled'],
  ['disabled and silent', of(0, 0), of(0, 0), { isDisabled: true }, 'disabled'],
] as const)('%s', (_, from, to, over, kind) => {
  const { kind: found, advice } = judge(from, to, over)
  expect(found).toBe(kind)
  expect(/can be deleted/.test(advice)).toBe(kind === 'receives')
})

it('says how much of what the old one got the new one got', () => {
  expect(judge(of(200, 200), of(1, 1)).advice).toContain('It got 1 delivery, the old one 200')
})
