import { randomBytes } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openCheckSender } from '@/cli/check-sender.mjs'
import { signWebhook } from '@/lib/ramp/credentials/webhook-signature'
import {
  HANDLER_FAULTS,
  HANDLER_SECRET,
  type HandlerFault,
  type HandlerHabit,
  type HandlerStore,
  startSampleHandler,
} from '@/tests/support/endpoint-check/sample-handler'
import { startServer } from '@/tests/support/processes/command-process'
import type { StepResult } from '../../model/endpoint-check/check-results'
import type { CheckParts } from '../../model/endpoint-check/check-steps'
import { runCheck } from './run-check.mjs'
import { CHECK_STEPS, looksOfRun } from './steps.mjs'

function partsFor(url: string, limitMs: number): CheckParts {
  const signal = AbortSignal.timeout(60_000)
  return {
    run: randomBytes(4).toString('hex'),
    secret: HANDLER_SECRET,
    sign: signWebhook,
    sender: openCheckSender({ url: new URL(url), limitMs, secret: HANDLER_SECRET, signal }),
    limitMs,
    now: Date.now,
  }
}

async function check(fault: HandlerFault | HandlerHabit | null, limitMs = 5_000) {
  const handler = await startSampleHandler(fault, onTestFinished)
  const parts = partsFor(handler.url, limitMs)
  const results = await runCheck(parts)
  return { results, run: parts.run, store: handler.store }
}

const withVerdict = (results: readonly StepResult[], verdict: StepResult['verdict']) =>
  results.filter((result) => result.verdict === verdict).map(({ id }) => id)

const count = (store: HandlerStore, id: string) => store.effects.filter((effect) => effect === id).length

/** The owner of a handler answers each question. */
const OWNER_SAYS: Record<string, (store: HandlerStore, run: string) => boolean> = {
  'stored-first': (store) => !store.answeredBeforeItStored,
  'own-trouble': () => true,
  'constant-time': (store) => store.comparesInConstantTime,
  'forged-left-nothing': (store, run) =>
    store.states.get(`sample_check_${run}_after-forged`)?.accountName === 'Sample account',
  once: (store, run) => count(store, `evt_sample_check_${run}_repeat1`) === 1,
  'once-at-once': (store, run) => count(store, `evt_sample_check_${run}_at-once1`) === 1,
  sequence: (store, run) => store.states.get(`sample_check_${run}_order`)?.milestone === 'completed',
  'generic-again': (store, run) => count(store, `sample_check_${run}_generic`) === 2,
  'unicode-kept': (store, run) =>
    store.states.get(`sample_check_${run}_unicode`)?.accountName?.startsWith('Zoë Ångström 名前') ?? false,
}

const unlike = (store: HandlerStore, run: string) =>
  looksOfRun(run).flatMap(({ id }) => (OWNER_SAYS[id]?.(store, run) ? [] : [id]))

test('a right handler has every step right, and nothing to answer for', async () => {
  const { results, run, store } = await check(null)
  expect(results.filter(({ verdict }) => verdict !== 'right').map(({ id, says }) => [id, says])).toEqual([])
  expect(results).toHaveLength(CHECK_STEPS.length + 1)
  expect(unlike(store, run)).toEqual([])
  expect(results.find(({ id }) => id === 'connection')?.says).toContain('All 3 went over one connection.')
})

type Found = { wrong: string[]; named: RegExp } | { asked: string[] }

/** A fault shows in steps and words, or in the questions that only the owner can answer. */
const FOUND: Record<HandlerFault, Found> = {
  'compares byte by byte': { asked: ['constant-time'] },
  'parses before it verifies': { wrong: ['forged-malformed'], named: /parses the body before it verifies/ },
  'dedupes generics': { asked: ['generic-again'] },
  'ignores sequence': { asked: ['sequence'] },
  'answers before it stores': { asked: ['stored-first'] },
  '4xx for its own trouble': { wrong: ['burst'], named: /A 4xx is never retried/ },
  'follows letter case': { wrong: ['header-case'], named: /depends on the letter case/ },
  'accepts empty signature': { wrong: ['no-signature', 'empty-signature'], named: /empty signature/ },
  slow: { wrong: ['time'], named: /too slow/ },
  'crashes at unicode': { wrong: ['unicode'], named: /name beyond ASCII/ },
  'refuses unknown members': { wrong: ['unknown-member'], named: /refuses unknown fields/ },
  'verifies what it parsed': { wrong: ['raw-bytes', 'large'], named: /does not verify the raw bytes/ },
  'never dedupes': { asked: ['once', 'once-at-once'] },
  'looks first, stores later': { asked: ['once-at-once'] },
  'stores what is forged': { asked: ['forged-left-nothing'] },
  'reads another encoding': { asked: ['unicode-kept'] },
}

function expectFewSent(results: readonly StepResult[]): void {
  expect(withVerdict(results, 'open')).toEqual(['right', 'prefix', 'header-case'])
  expect(withVerdict(results, 'skipped')).toHaveLength(CHECK_STEPS.length - 3)
}

describe('each fault is found and named, or asked for', () => {
  test.for(HANDLER_FAULTS)('%s', async (fault) => {
    const { results, run, store } = await check(fault, fault === 'slow' ? 50 : 5_000)
    const found = FOUND[fault]
    const wrong = results.filter(({ verdict }) => verdict === 'wrong')
    if ('asked' in found) {
      expect(wrong).toEqual([])
      expect(unlike(store, run)).toEqual(found.asked)
    } else {
      expect(wrong.map(({ id }) => id)).toEqual(found.wrong)
      expect(wrong.flatMap(({ says }) => says).join(' ')).toMatch(found.named)
      if (fault === 'slow') expectFewSent(results)
    }
  })
})

test('a connection that the handler closes is told of, and allowed', async () => {
  const { results } = await check('cuts connections')
  expect(results.find(({ id }) => id === 'connection')).toMatchObject({
    verdict: 'right',
    says: ['Answered 200, 401.', expect.stringContaining('It closed connections')],
  })
})

test('where nothing listens, one delivery is tried', async () => {
  const results = await runCheck(partsFor('http://127.0.0.1:1/hook', 5_000))
  expect(results[0]).toMatchObject({ id: 'right', verdict: 'open', says: ['Nothing listens there.'] })
  expect(withVerdict(results, 'skipped')).toHaveLength(CHECK_STEPS.length)
})

const KIBIBYTE = Buffer.alloc(1024, 'a')

/** Writes for as long as it is read. */
function flood(response: ServerResponse): void {
  response.write(KIBIBYTE, (error) => {
    if (!error && !response.destroyed) setImmediate(flood, response)
  })
}

describe('an endpoint that misbehaves', () => {
  test.each<[string, (response: ServerResponse) => void, Partial<StepResult>]>([
    ['a body without an end', flood, { verdict: 'right' }],
    [
      'a gigabyte',
      (response) => flood(response.writeHead(200, { 'content-length': String(1024 ** 3) })),
      { verdict: 'right' },
    ],
    [
      'a redirect to itself',
      (response) => response.writeHead(302, { location: '/hook' }).end(),
      { verdict: 'wrong', says: [expect.stringContaining('right delivery'), expect.stringContaining('answered 302')] },
    ],
    [
      'a body that stops in the middle',
      (response) => response.writeHead(200, { 'content-length': '10' }).write('a'),
      { verdict: 'open' },
    ],
    [
      'a page',
      (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>'),
      { verdict: 'right' },
    ],
  ])('%s ends each delivery in time', async (_name, answer, first) => {
    let asked = 0
    const { origin } = await startServer((_request, response) => {
      asked++
      answer(response)
    }, onTestFinished)
    const results = await runCheck(partsFor(`${origin}/hook`, 100))
    expect(results[0]).toMatchObject({ id: 'right', ...first })
    expect(asked).toBeLessThan(100)
    for (const { exchanges } of results)
      for (const { answer } of exchanges) expect(answer.text.length).toBeLessThanOrEqual(64 * 1024)
  })
})
