import { expect, test } from 'vitest'
import { RECOVERY, type RecoveryCounts } from '@/lib/recovery/list/recovery-items'
import { chosenFailures } from './chosen-failures'

const selection = { isAll: true, except: new Set<string>(), rows: new Map() } as unknown as Parameters<
  typeof chosenFailures
>[0]

test('changes what the desk counted, by the clock of the desk', () => {
  const counted = '2026-03-01T12:00:00.000Z'
  const counts = { readAt: counted, failures: { total: 118, isCapped: false } } as RecoveryCounts
  const fastBrowser = Date.parse('2026-03-01T13:00:00Z')
  const { of, what } = chosenFailures(selection, { which: RECOVERY.none, counts, readAt: fastBrowser })
  expect(of).toMatchObject({ readAt: counted, except: [] })
  expect(what).toBe('118 failures')
})
