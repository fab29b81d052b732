import type { Coverage } from '@/lib/archive/dto'

export const NO_COVERAGE: Coverage = {
  from: null,
  through: null,
  spans: [],
  holes: [],
  records: 0,
  lastSyncedAt: null,
  lastCompletePassAt: null,
  running: null,
  problem: null,
  unansweredSince: null,
  lastPurge: null,
}
