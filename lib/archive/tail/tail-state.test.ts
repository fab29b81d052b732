import { expect, test } from 'vitest'
import { type SyncGlance, tailStateOf } from './tail-state'

const CAUGHT_UP = new Date('2026-01-20T12:00:00Z')
const glance = (over: Partial<SyncGlance>): SyncGlance => ({
  records: 1,
  caughtUpAt: CAUGHT_UP,
  caughtUpAgo: 1_000,
  isBusy: false,
  problem: null,
  unansweredSince: null,
  ...over,
})
const problem = { code: 'server', message: 'Down', at: '2026-01-20T11:00:00Z', isPaused: false, retryAt: null }

test.each<[string, Partial<SyncGlance>, number, ReturnType<typeof tailStateOf>]>([
  ['live while syncs catch up', {}, 60_000, { isLive: true }],
  ['not known yet before the first sync', { caughtUpAgo: 40_000 }, 1_000, null],
  ['not live with a problem, however fresh the last sync', { problem }, 0, expected('Down', problem.at)],
  [
    'not live during a long sync',
    { caughtUpAgo: 40_000, isBusy: true },
    40_000,
    expected('A long sync is running. New deliveries appear at its next step.', CAUGHT_UP.toISOString()),
  ],
  [
    'not live while a run has no answer, however fresh the last sync',
    { isBusy: true, unansweredSince: CAUGHT_UP },
    0,
    expected('The platform does not answer.', CAUGHT_UP.toISOString()),
  ],
  [
    'not live when no sync has ever caught up',
    { caughtUpAt: null, caughtUpAgo: null },
    40_000,
    expected('No sync has caught up with the platform yet.', null),
  ],
])('the tail is %s', (_name, over, watchedFor, state) => {
  expect(tailStateOf(glance(over), watchedFor)).toEqual(state)
})

function expected(message: string, since: string | null) {
  return { isLive: false as const, message, since }
}
