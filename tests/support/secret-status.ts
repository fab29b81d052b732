import { type Cutover, type SecretChange, type SecretStatus, STEPS_BEFORE_SET } from '@/lib/secret/dto'

export const NOW = '2026-11-21T10:00:00.000Z'

export const CHANGE: SecretChange = {
  id: 'c1',
  fingerprint: '1f0c-9a3e-77b2',
  origin: 'generated',
  state: 'prepared',
  steps: [],
  preparedAt: '2026-11-21T09:50:00.000Z',
  preparedBy: 'Ada Admin',
  sentAt: null,
  finishedAt: null,
  setBy: null,
  problem: null,
}

export const SET: SecretChange = {
  ...CHANGE,
  state: 'set',
  steps: [...STEPS_BEFORE_SET],
  sentAt: '2026-11-21T09:58:00.000Z',
  finishedAt: '2026-11-21T09:58:01.000Z',
  setBy: 'Ada Admin',
}

export function cutoverOf(part: Partial<Cutover>): Cutover {
  const change = part.change ?? SET
  return {
    change,
    stage: 'judged',
    stageMs: 0,
    windowMs: 0,
    window: change.sentAt ? { from: '2026-11-21T09:57:59.000Z', to: '2026-11-21T09:59:19.000Z' } : null,
    verdict: null,
    endpoints: [],
    inWindow: { total: 0, delivered: 0, doubtfulTotal: 0, doubtful: [] },
    archivedThrough: '2026-11-21T09:59:00.000Z',
    ...part,
  }
}

export function statusOf(cutover: Cutover | null): SecretStatus {
  const wasSent = cutover?.change.state === 'set' || cutover?.change.state === 'unknown'
  return { readAt: NOW, current: wasSent ? cutover.change : null, cutover, history: cutover ? [cutover.change] : [] }
}
