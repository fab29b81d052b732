import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type RunningSandbox, startSandbox } from '../start'
import { control, DELIVERIES_PATH, START, send, signed } from '../testing/sandbox-client'
import type { RETRY_AFTER_FORMS } from './retry-after'

let sandbox: RunningSandbox

beforeAll(async () => {
  sandbox = await startSandbox({ seed: 'empty', now: START, frozen: true })
})
afterEach(() => control(sandbox, 'DELETE', '/faults'))
afterAll(() => sandbox.close())

const EXPECTED = {
  seconds: ['30', 30],
  date: ['Fri, 20 Nov 2026 12:00:30 GMT', undefined],
  'past-date': ['Fri, 20 Nov 2026 11:59:30 GMT', undefined],
  negative: ['-30', undefined],
  huge: ['99999999999', undefined],
  decimal: ['30.5', undefined],
  garbage: ['soon', undefined],
  none: [undefined, undefined],
  'body-only': [undefined, 30],
} as const satisfies Record<keyof typeof RETRY_AFTER_FORMS, unknown>

describe('a fault of the kind retryAfter', () => {
  test.each(Object.entries(EXPECTED))('says %s', async (form, [header, member]) => {
    await control(sandbox, 'POST', '/faults', { kind: 'retryAfter', form, seconds: 30, times: 1 })
    const answer = await signed(sandbox, 'GET', DELIVERIES_PATH)
    expect([answer.status, answer.headers['retry-after']]).toEqual([429, header])
    const document = JSON.parse(answer.text)
    expect([document.status, document.retryable, document.retryAfter]).toEqual([429, true, member])
  })

  test('dates by the sandbox clock when it answers', async () => {
    await control(sandbox, 'POST', '/faults', { kind: 'retryAfter', form: 'date', seconds: 5, status: 503, times: 1 })
    await control(sandbox, 'POST', '/clock', { advanceMs: 60_000 })
    const answer = await signed(sandbox, 'GET', DELIVERIES_PATH)
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, 'Fri, 20 Nov 2026 12:01:05 GMT'])
    await control(sandbox, 'POST', '/clock', { set: START })
  })

  test.each([
    [{}, 'form'],
    [{ form: 'date', value: '1' }, 'form'],
    [{ form: 'later' }, 'form'],
    [{ value: 'a\nb' }, 'value'],
    [{ form: 'date', seconds: -1 }, 'seconds'],
  ])('refuses %j', async (body, field) => {
    const text = JSON.stringify({ kind: 'retryAfter', ...body })
    const answer = await send(sandbox, '/_sandbox/faults', { method: 'POST', body: text })
    expect(JSON.parse(answer.text)).toMatchObject({ status: 400, field })
  })
})
