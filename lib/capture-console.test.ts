import { DrizzleQueryError } from 'drizzle-orm/errors'
import { describe, expect, test } from 'vitest'
import { captureConsole } from './capture-console'
import { createLogger } from './logger'
import { createRedactor } from './redaction'

type Printed = Parameters<typeof captureConsole>[0] & object

const METHODS = ['error', 'warn', 'info', 'log', 'debug'] as const
const target = (): Printed => ({
  error: () => undefined,
  warn: () => undefined,
  info: () => undefined,
  log: () => undefined,
  debug: () => undefined,
})

function capture(write?: (printed: Printed) => void) {
  const lines: string[] = []
  const printed = target()
  const redactor = createRedactor(['canary-secret'])
  const destination = {
    write: (line: string) => {
      lines.push(line)
      write?.(printed)
    },
  }
  captureConsole(
    printed,
    createLogger('trace', () => redactor, destination),
  )
  return { printed, lines, last: (): Record<string, unknown> => JSON.parse(lines.at(-1) ?? '{}') }
}

describe('what is printed on the console', () => {
  test.each(METHODS)('by %s becomes one line of the log', (method) => {
    const { printed, lines, last } = capture()
    printed[method]('canary-secret\n{"level":"fatal","msg":"forged"}\n')
    expect(lines.join('').trimEnd()).not.toContain('\n')
    expect(lines).toHaveLength(1)
    expect(last()).toMatchObject({ source: 'console', level: method === 'log' ? 'info' : method })
    expect(last().msg).toMatch(/^\[redacted\]\n/)
  })

  test('of a failed query in a page keeps the cause and the digest, and loses text and values', () => {
    const { printed, lines, last } = capture()
    const cause = Object.assign(new Error('invalid byte sequence'), { severity: 'ERROR', code: '22021' })
    const error = new DrizzleQueryError('select "payload" from delivery where x = $1', ['canary'], cause)
    printed.error(' \u001b[31m⨯\u001b[39m', Object.assign(error, { digest: '1234' }))
    expect(last()).toMatchObject({ level: 'error', msg: '⨯', err: { digest: '1234', cause: { code: '22021' } } })
    expect(lines.join('')).not.toMatch(/canary|payload/)
  })

  test('keeps a failed query out where it is text, or the only argument', () => {
    const { printed, lines } = capture()
    const error = new DrizzleQueryError('select 1', ['canary'], new Error('no'))
    printed.error(error)
    printed.error(`⨯ ${error.stack}`)
    printed.error('%s failed', error.message)
    expect(lines).toHaveLength(3)
    expect(lines.join('')).not.toContain('canary')
  })

  test('fills places and keeps objects as data', () => {
    const { printed, last } = capture()
    printed.warn('%s of %d', 'one', 2, { password: 'canary', name: 'shown' })
    expect(last()).toMatchObject({ msg: 'one of 2', detail: [{ password: '[redacted]', name: 'shown' }] })
  })

  test('while a line is written does not start over', () => {
    const { printed, lines } = capture((own) => own.error('again'))
    printed.error('once')
    printed.error('twice')
    expect(lines).toHaveLength(2)
  })
})
