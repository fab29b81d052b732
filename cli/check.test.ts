import { expect, onTestFinished, test } from 'vitest'
import {
  HANDLER_SECRET,
  type HandlerFault,
  type HandlerHabit,
  startSampleHandler,
} from '@/tests/support/endpoint-check/sample-handler'
import { startCommand } from '@/tests/support/processes/command-process'
import { readCheckChoice } from './check.mjs'

async function runCommand(words: readonly string[], secret: string | null = HANDLER_SECRET) {
  const variables: Record<string, string> = secret === null ? {} : { RAMPDESK_SIGNING_SECRET: secret }
  const command = startCommand({ words: ['check', ...words], variables, atEnd: onTestFinished })
  const code = await command.ended
  return { code, out: command.out, err: command.err }
}

const handlerOf = (fault: HandlerFault | HandlerHabit | null) => startSampleHandler(fault, onTestFinished)

test('a right handler ends with 0, with a row for each step and the questions to its owner', async () => {
  const { url } = await handlerOf(null)
  const { code, out, err } = await runCommand([url])
  expect([code, err]).toEqual([0, ''])
  expect(out).toMatch(/^passed {6}Sequence 3 before sequence 2 +200 {2}\d+ ms$/m)
  expect(out).toMatch(/Only your handler knows:\n {2}Does it store the event before it answers\?/)
  expect(out).toMatch(/\n\d\d passed, 0 failed, 0 not judged\.\n$/)
})

test('a faulty one ends with 1 and the fault in words', async () => {
  const { url } = await handlerOf('refuses unknown members')
  const { code, out } = await runCommand([url])
  expect(code).toBe(1)
  expect(out).toMatch(/^FAILED {6}Unknown fields +422 200 {2}\d+ ms\n {12}It refuses unknown fields/m)
})

test('--json is the whole report, without the secret that the handler echoes', async () => {
  const { url } = await handlerOf('echoes its secret')
  const { code, out } = await runCommand([url, '--json'])
  const report = JSON.parse(out)
  expect(code).toBe(0)
  expect(report).toMatchObject({ url, limitMs: 5000, counts: { wrong: 0 } })
  expect(report.results[0].exchanges[0]).toMatchObject({ answer: { status: 200, text: 'signed with [hidden]' } })
  expect(out).not.toContain(HANDLER_SECRET)
})

test('an answer beyond --timeout counts as none', async () => {
  const { url } = await handlerOf('slow')
  const { code, out } = await runCommand([url, '--timeout', '0.05'])
  expect(code).toBe(1)
  expect(out).toMatch(/^FAILED {6}Answers in time\n {12}It is too slow/m)
})

test('where nothing listens it says so once and ends with 1', async () => {
  const { code, out } = await runCommand(['http://127.0.0.1:1/hook'])
  expect(code).toBe(1)
  expect(out).toMatch(/^not judged {2}A right delivery +– {2}\d+ ms\n {12}Nothing listens there\.$/m)
})

test.for([
  [['https://hooks.example.com/in'], '--allow-remote'],
  [['hook'], 'Which handler?'],
  [['http://localhost:1/', '--timeout', '0'], '--timeout must be'],
  [['http://localhost:1/', '--wait'], 'There is no option --wait.'],
] as const)('%j is refused', ([words, reason]) => {
  expect(() => readCheckChoice(words, { RAMPDESK_SIGNING_SECRET: HANDLER_SECRET })).toThrow(reason)
})

test('without a secret it ends with 2 and says how to give one', async () => {
  const { code, err, out } = await runCommand(['http://localhost:1/'], null)
  expect([code, out]).toEqual([2, ''])
  expect(err).toContain('RAMPDESK_SIGNING_SECRET')
})
