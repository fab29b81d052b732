import { expect, test } from 'vitest'
import { isDatabaseOutage, outageOf } from './db/unavailable'
import { AppError } from './errors'
import { createLogger } from './logger'
import { createOutageLog } from './outage-log'
import { createRedactor } from './redaction'

const refused = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })

/** The same outage as each source reports it. */
const SOURCES: Record<string, () => unknown> = {
  'a request': () => ({ err: new AppError('unavailable', 'The database does not answer.', { cause: refused() }) }),
  'a query': () => ({
    err: Object.assign(new Error('Failed query'), { query: 'select', params: [], cause: refused() }),
  }),
  'the job queue': () => ({ err: { message: 'Connection terminated unexpectedly', queue: 'run-export' } }),
  'a job': () => ({ err: refused(), queue: 'sync-deliveries' }),
  'a bare error': refused,
}

function prepare() {
  const lines: Record<string, unknown>[] = []
  const clock = { now: 0 }
  const outage = Object.assign(
    createOutageLog(() => clock.now),
    { isOutage: isDatabaseOutage },
  )
  const redactor = createRedactor()
  const log = createLogger('info', () => redactor, { write: (line) => void lines.push(JSON.parse(line)) }, outage)
  return { lines, clock, outage, log }
}

test('an outage of the database is a line at first, one each ten seconds with how many were left out, and one count at its end', () => {
  const { lines, clock, outage, log } = prepare()
  for (clock.now = 0; clock.now < 25_000; clock.now += 100)
    for (const [source, entry] of Object.entries(SOURCES)) log.error(entry(), source)
  expect(lines.map(({ linesLeftOut }) => linesLeftOut)).toEqual([undefined, 499, 499])
  expect(outage.end()).toBe(249)
  expect(outage.end()).toBeNull()
})

test.each(Object.entries(SOURCES))('%s is known to say it', (source, entry) => {
  const { lines, log } = prepare()
  for (let i = 0; i < 5; i++) log.error(entry(), source)
  expect(lines).toHaveLength(1)
})

test('one that flickers is bounded, too', () => {
  const { lines, clock, outage, log } = prepare()
  let ends = 0
  for (clock.now = 0; clock.now < 10_000; clock.now += 100) {
    log.error({ err: refused() }, 'A job failed')
    if (outage.end() !== null) ends += 1
  }
  expect([lines.length, ends]).toEqual([1, 1])
})

test('other lines are written meanwhile, each of them', () => {
  const { lines, log } = prepare()
  const slow = Object.assign(new Error('canceling statement'), { code: '57014' })
  for (let i = 0; i < 3; i++) {
    log.error({ err: refused() }, 'A job failed')
    log.error({ err: new Error('another') }, 'A job failed')
    log.error({ err: slow }, 'A job failed')
    log.info('plain')
    log.info({ queue: 'x' }, 'with members')
  }
  expect(lines).toHaveLength(1 + 3 * 4)
})

const at = (port: number) => Object.assign(refused(), { port })

test.each<[string, number | null, unknown, boolean]>([
  ['its own port', 5432, at(5432), true],
  ['a target', 5432, at(443), false],
  [
    'a wrapped refusal of a target',
    5432,
    Object.assign(new Error('Failed query'), { query: '', params: [], cause: at(443) }),
    false,
  ],
  ['both addresses of a name', 5432, Object.assign(refused(), { errors: [at(5432), at(5432)] }), true],
  ['a copy', 5432, { message: 'connect ECONNREFUSED', code: 'ECONNREFUSED', port: 443 }, false],
  ['no port', 5432, refused(), true],
  ['anything with a port, for the embedded database', null, at(5432), false],
  ['the embedded database itself', null, new Error('The embedded database has stopped'), true],
])('a refused connection counts by its port: %s', (_, port, error, isOutage) => {
  expect(outageOf(port)(error)).toBe(isOutage)
})
