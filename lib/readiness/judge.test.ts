import fc from 'fast-check'
import { expect, test } from 'vitest'
import { READY_CAUSES, type ReadyCause } from '../api/ready'
import { judgeReadiness, type ReadyFacts, toReadyAnswer, WORKER_SILENT_SECONDS } from './judge'
import type { KeptFacts } from './read-kept'

const KEPT = { schema: 'same', workerAge: 3, keysInUse: ['key-1'] } as const
const WELL: ReadyFacts = { database: null, disk: null, kept: KEPT, vaultKeys: ['key-1', 'key-2'] }

const statesOf = (facts: Partial<ReadyFacts>) => {
  const states = judgeReadiness({ ...WELL, ...facts })
  expect(states.map(({ cause }) => cause)).toEqual([...READY_CAUSES])
  return states.filter(({ state }) => state !== 'ok')
}

const kept = (change: Partial<Extract<KeptFacts, { schema: 'same' }>>) => ({ kept: { ...KEPT, ...change } })
const failed = (cause: ReadyCause, detail: string) => [{ cause, state: 'failed', detail }]

test.each<[string, Partial<ReadyFacts>, object[]]>([
  ['all is well', {}, []],
  ['a worker was heard just in time', kept({ workerAge: WORKER_SILENT_SECONDS }), []],
  ['a worker is silent', kept({ workerAge: 180 }), failed('worker', 'No worker has given a sign of life for 3 min.')],
  ['no worker ever ran', kept({ workerAge: null }), failed('worker', 'No worker has run on this database yet.')],
  ['nothing is encrypted, and there is no key', { ...kept({ keysInUse: [] }), vaultKeys: [] }, []],
  ['the earlier key opens', kept({ keysInUse: ['key-1', 'key-2'] }), []],
  [
    'the key is another one',
    kept({ keysInUse: ['key-1', 'key-3'] }),
    failed('vault', 'Stored values are encrypted with a vault key that is not configured.'),
  ],
  [
    'the key is gone',
    { vaultKeys: [] },
    failed('vault', 'Stored values are encrypted, and no vault key is configured.'),
  ],
  ['the disk is full', { disk: 'Full.' }, failed('disk', 'Full.')],
])('where %s, those causes are not well', (_name, facts, states) => {
  expect(statesOf(facts)).toEqual(states)
})

test.each(['older', 'newer'] as const)('of a database with a schema that is %s nothing else is told', (schema) => {
  const states = statesOf({ kept: { schema } })
  expect(states.map(({ cause, state }) => [cause, state])).toEqual([
    ['migrations', 'failed'],
    ['worker', 'unknown'],
    ['vault', 'unknown'],
  ])
})

test('is ready exactly where nothing failed that is asked for; what is unknown fails nothing', () => {
  const facts = fc.record({
    database: fc.constantFrom(null, 'Down.'),
    disk: fc.constantFrom(null, 'Full.'),
    kept: fc.constantFrom<KeptFacts | null>(
      null,
      KEPT,
      { schema: 'older' },
      { ...KEPT, workerAge: 999 },
      { ...KEPT, keysInUse: ['key-3'] },
      { ...KEPT, workerAge: null, keysInUse: ['key-3'] },
    ),
    vaultKeys: fc.constant(['key-1']),
  })
  fc.assert(
    fc.property(facts, fc.option(fc.constant('worker' as const), { nil: undefined }), (given, without) => {
      const answer = toReadyAnswer(judgeReadiness(given), without)
      const bad = judgeReadiness(given).filter(({ state, cause }) => state === 'failed' && cause !== without)
      expect(answer.status).toBe(bad.length === 0 ? 'ready' : 'not_ready')
      expect(answer.causes.some(({ cause }) => cause === 'worker')).toBe(without === undefined)
      if (given.database !== null) expect(answer.status).toBe('not_ready')
    }),
  )
})
