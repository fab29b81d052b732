import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { RouteData } from '@/lib/api/route-data'
import { DELIVERY_ROUTES } from '@/lib/archive/filter/routes'
import type { CheckVerdict, DoctorReport } from '@/lib/doctor/report/report'
import { writeReport } from '@/lib/doctor/report/write-report'
import { RUN_DOCTOR } from '@/lib/doctor/routes'
import { COMPOSE_ROUTES } from '@/lib/redelivery/compose/routes'
import { REDELIVERY_ITEM_ROUTES } from '@/lib/redelivery/items/routes'
import { REDELIVERY_JOB_ROUTES } from '@/lib/redelivery/jobs/routes'
import { TARGET_ROUTES } from '@/lib/redelivery/targets/routes'
import { USER_ACTIVITY } from '@/lib/users/activity/routes'
import { USER_ROUTES } from '@/lib/users/api/routes'
import { read } from '@/tests/docs/support/project'
import { type Command, startCommand, startServer } from '@/tests/support/processes/command-process'
import { findProgram, testWith } from '@/tests/support/processes/programs'
import { COMMANDS, completionScript, SHELLS } from './commands.mjs'
import { doctorText } from './doctor.mjs'

vi.setConfig({ testTimeout: 60_000 })

const TOKEN = `rdk_${'s'.repeat(43)}`

const ROUTES: readonly RouteData[] = [
  ...[DELIVERY_ROUTES.page, RUN_DOCTOR, COMPOSE_ROUTES.compose, COMPOSE_ROUTES.pin, TARGET_ROUTES.list, USER_ACTIVITY],
  ...[REDELIVERY_ITEM_ROUTES.page, USER_ROUTES.head, USER_ROUTES.open],
  ...[REDELIVERY_JOB_ROUTES.start, REDELIVERY_JOB_ROUTES.progress, REDELIVERY_JOB_ROUTES.cancel],
]
const PLACES = ROUTES.map(
  ({ method, path: address }) => new RegExp(`^${method} ${address.replaceAll(/\{\w+\}/g, '[^/?]+')}(\\?|$)`),
)

type Answer = (body: string, times: number) => unknown

/** A desk that answers only at addresses of routes, by method and path below the environment; a status stands for a refusal. */
async function startDesk(answers: Record<string, Answer>) {
  const asked: { place: string; query: string; body: string }[] = []
  const { origin } = await startServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const [address = '', query = ''] = String(request.url).split('?')
    const place = `${request.method} ${address.replace('/api/sandbox', '')}`
    const body = String(Buffer.concat(parts))
    const times = asked.filter((each) => each.place === place).length
    asked.push({ place, query, body })
    const isRoute = PLACES.some((known) => known.test(`${request.method} ${request.url}`))
    send(response, isRoute ? (answers[place]?.(body, times) ?? 404) : 404)
  }, onTestFinished)
  const start = (...words: string[]): Command =>
    startCommand({ words, variables: { RAMPDESK_ORIGIN: origin, RAMPDESK_TOKEN: TOKEN }, atEnd: onTestFinished })
  return { start, asked, origin, places: () => asked.map(({ place }) => place) }
}

function send(response: ServerResponse, answer: unknown) {
  const status = typeof answer === 'number' ? answer : 200
  const type = status === 200 ? 'application/json' : 'application/problem+json'
  const body = status === 200 ? answer : { detail: `refused ${status}` }
  response.writeHead(status, { 'content-type': type }).end(JSON.stringify(body))
}

const ROW = {
  id: '7',
  time: '2026-01-20T12:00:00.000Z',
  event: 'offramp.failed',
  outcome: 'failed',
  responseStatus: 500,
  endpoint: 'https://a.example/hook',
  resourceId: 'ofr_1',
  sequence: 3,
}
const page = (rows: object[], more: object = {}) => ({ rows, olderCursor: null, newerCursor: null, ...more })

describe('help and completion', () => {
  test('each command has help with examples, exit codes and no line too long', async () => {
    const helps = await Promise.all(
      COMMANDS.map(async ({ name, help }) => {
        const command = startCommand({ words: [name, '--help'], variables: {}, atEnd: onTestFinished })
        expect([name, await command.ended, command.err, command.out]).toEqual([name, 0, '', help])
        return help
      }),
    )
    for (const help of helps) {
      expect(help).toMatch(/^Usage: rampdesk /)
      expect(help).toMatch(/^ {2}(rampdesk|bash:) /m)
      expect(help).toContain('Exit codes: 0 ')
      expect(Math.max(...help.split('\n').map(({ length }) => length))).toBeLessThan(170)
    }
  })

  test('docs/scripts.md has a section for each command, with its exit codes and options that there are', () => {
    const sections = read('docs/scripts.md').split(/^## /m)
    for (const { name, options } of COMMANDS) {
      const section = sections.find((text) => text.startsWith(`rampdesk ${name}\n`)) ?? ''
      expect([name, section.includes('| Exit code | Means |')]).toEqual([name, true])
      const named = [...section.matchAll(/(?<![\w-])--([a-z][a-z-]+)/g)].map(([, option]) => String(option))
      const known = new Set(['help', ...options.map((option) => option.name)])
      expect([name, named.filter((option) => !known.has(option))]).toEqual([name, []])
    }
  })

  test('a command that there is not is refused, and without one they are listed', async () => {
    const [none, other] = [[], ['send']].map((words) => startCommand({ words, variables: {}, atEnd: onTestFinished }))
    expect([await none?.ended, none?.out]).toEqual([0, expect.stringContaining('redeliver')])
    expect([await other?.ended, other?.out, other?.err]).toEqual([2, '', expect.stringContaining('listen, deliveries')])
  })

  const CHECKS = { bash: ['-n'], zsh: ['-n'], fish: ['--no-execute'] } as const
  for (const shell of SHELLS)
    testWith(shell)(`${shell} can read its completion`, () => {
      const folder = mkdtempSync(path.join(tmpdir(), 'completion-'))
      onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
      const file = path.join(folder, 'rampdesk')
      writeFileSync(file, completionScript(shell))
      execFileSync(findProgram(shell) ?? shell, [...CHECKS[shell], file])
    })

  testWith('bash')('bash completes commands, options and values', () => {
    const complete = (...words: string[]) => {
      const script = `${completionScript('bash')}\nCOMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')})\nCOMP_CWORD=${words.length - 1}\n_rampdesk\nprintf '%s\\n' "\${COMPREPLY[@]}"`
      return execFileSync(findProgram('bash') ?? 'bash', ['-c', script], { encoding: 'utf8' })
        .trim()
        .split('\n')
    }
    expect(complete('rampdesk', 'de')).toEqual(['deliveries'])
    expect(complete('rampdesk', 'redeliver', '--t')).toEqual(['--to', '--token-file', '--token'])
    expect(complete('rampdesk', 'deliveries', '--format', 'n')).toEqual(['ndjson'])
    expect(complete('rampdesk', 'completion', 'f')).toEqual(['fish'])
  })

  test('the completion of each shell names each command and option', () => {
    for (const shell of SHELLS)
      for (const { name, options } of COMMANDS)
        for (const word of [name, ...options.map((option) => option.name)])
          expect([shell, word, completionScript(shell).includes(word)]).toEqual([shell, word, true])
  })
})

describe('rampdesk deliveries', () => {
  test('writes a table, JSON and lines of JSON, page after page up to the limit', async () => {
    const desk = await startDesk({
      'GET /deliveries': (_, times) => page([{ ...ROW, id: String(times) }], { olderCursor: times % 2 ? null : 'c 1' }),
    })
    const table = desk.start('deliveries', 'outcome=failed&limit=500', '--event', 'offramp.failed')
    expect(await table.ended).toBe(0)
    expect(table.out.split('\n')[1]).toMatch(/^2026-01-20 12:00:00 +0 +failed +500 +offramp.failed +3 +ofr_1 +https/)
    expect(desk.asked.map(({ query }) => query)).toEqual([
      'outcome=failed&event=offramp.failed&order=newest&limit=50',
      'outcome=failed&event=offramp.failed&order=newest&limit=49&cursor=c%201',
    ])
    const json = desk.start('deliveries', '--format', 'json', '--limit', '1')
    expect([await json.ended, JSON.parse(json.out)]).toEqual([0, [{ ...ROW, id: '2' }]])
    expect(json.err).toContain('there are more')
    const lines = desk.start('deliveries', '--format', 'ndjson')
    expect([await lines.ended, lines.told]).toEqual([0, [{ ...ROW, id: '3' }]])
  })

  test('refuses a filter that the list does not have before anything is asked for', async () => {
    const desk = await startDesk({})
    const command = desk.start('deliveries', 'outcom=failed')
    expect([await command.ended, command.err]).toEqual([2, expect.stringContaining('no filter outcom')])
    expect(desk.asked).toEqual([])
  })

  test('ends quietly when its reader leaves', async () => {
    const desk = await startDesk({ 'GET /deliveries': () => page([ROW], { olderCursor: 'more' }) })
    const child = spawn(
      process.execPath,
      ['cli/rampdesk.mjs', 'deliveries', '--limit', '100000', '--format', 'ndjson'],
      {
        env: { PATH: '', NODE_ENV: 'test', RAMPDESK_ORIGIN: desk.origin, RAMPDESK_TOKEN: TOKEN },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    )
    onTestFinished(() => void child.kill('SIGKILL'))
    const ended = new Promise((resolve) => child.once('close', (code) => resolve(code)))
    let err = ''
    child.stderr.on('data', (text) => {
      err += text
    })
    child.stdout.once('data', () => child.stdout.destroy())
    expect([await ended, err]).toEqual([0, ''])
  })

  test.each([
    ['a token that does not hold', 401, 3],
    ['a token without the scope', 403, 3],
    ['a wrong value', 400, 2],
  ])('says %s, with its exit code and never the token', async (_, status, code) => {
    const desk = await startDesk({ 'GET /deliveries': () => status })
    const command = desk.start('deliveries')
    expect([await command.ended, command.out, command.err]).toEqual([code, '', expect.stringContaining('refused')])
    expect(command.err).not.toContain(TOKEN.slice(4))
  })
})

const TARGET = { id: 't1', name: 'staging', url: 'https://s.example/hook', kind: 'staging', rate: 5, concurrency: 2 }
const SET = {
  ...{ total: 2, isTooMany: false, missing: 0, oldest: ROW.time, newest: ROW.time, families: [] },
  verdicts: [{ value: 'send', count: 2 }],
  events: [{ value: 'offramp.failed', count: 2 }],
}
const job = (state: string, counts: object) => ({ job: { state, counts, total: 2, note: null } })
const ITEM = { deliveryId: '7', state: 'rejected', status: 400, latencyMs: 9, event: 'offramp.failed', problem: null }

const sending = (over: Record<string, Answer> = {}) => ({
  'GET /redeliveries/targets': () => ({ targets: [TARGET], isVaultOn: true }),
  'POST /redeliveries/pin': () => ({ address: '?outcome=failed', upTo: '9' }),
  'POST /redeliveries/compose': () => SET,
  'POST /redeliveries': (_: string, times: number) => (times === 0 ? 503 : { id: '4' }),
  'GET /redeliveries/4/progress': (_: string, times: number) =>
    times === 0 ? job('running', { sent: 2 }) : job('finished', { delivered: 2 }),
  'GET /redeliveries/4': () => page([{ ...ITEM, state: 'delivered', status: 200 }]),
  'POST /redeliveries/4/cancel': () => ({}),
  ...over,
})

describe('rampdesk redeliver', () => {
  test('sends a filter that is pinned once, with one key however often it asks, and says what came of it', async () => {
    const desk = await startDesk(sending())
    const command = desk.start('redeliver', 'outcome=failed', '--yes', '--rate', '50', '--format', 'ndjson')
    expect([await command.ended, command.told]).toEqual([0, [{ ...ITEM, state: 'delivered', status: 200 }]])
    expect(command.err).toContain('Redelivery 4 finished: 2 of 2 delivered.')
    const started = desk.asked.filter(({ place }) => place === 'POST /redeliveries').map(({ body }) => JSON.parse(body))
    expect(started).toHaveLength(2)
    expect(started[0]).toEqual(started[1])
    expect(started[0]).toMatchObject({
      source: { kind: 'filter', address: '?outcome=failed', upTo: '9' },
      ...{ expected: 2, targetId: 't1', rate: 5, concurrency: 2, stopAfter: 10 },
      ...{ confirmsGeneric: false, confirmsUnknown: false, typedTarget: null },
    })
  })

  test('ends with 1, and shows the others, where not all were delivered', async () => {
    const desk = await startDesk(
      sending({
        'GET /redeliveries/4/progress': () => job('finished', { delivered: 1, rejected: 1 }),
        'GET /redeliveries/4': () => page([{ ...ITEM, state: 'delivered', deliveryId: '6' }, ITEM]),
      }),
    )
    const command = desk.start('redeliver', '6', '7', '--to', 'staging', '--yes')
    expect(await command.ended).toBe(1)
    expect(command.out).toMatch(/^DELIVERY[^\n]*\n +7 +rejected +400[^\n]*\n$/)
    expect(command.err).toContain('1 of 2 delivered, 1 rejected')
    expect(desk.asked.find(({ place }) => place === 'POST /redeliveries')?.body).toContain('"ids":["6","7"]')
  })

  const generic = { ...SET, families: [{ value: 'generic', count: 1 }] }
  const production = { ...TARGET, kind: 'production' }
  test.each<[string, string[], Record<string, Answer>, number, string]>([
    ['without a terminal to ask at', ['outcome=failed'], {}, 2, 'no terminal to ask on'],
    ['without a filter', ['--yes'], {}, 2, 'Which deliveries?'],
    ['to no such target', ['7', '--to', 'other', '--yes'], {}, 2, 'There is no target other: staging.'],
    [
      'of generic events that nobody asked for',
      ['7', '--yes'],
      { 'POST /redeliveries/compose': () => generic },
      2,
      '--include-generic',
    ],
    [
      'where none matches',
      ['7', '--yes'],
      { 'POST /redeliveries/compose': () => ({ ...SET, total: 0 }) },
      0,
      'No delivery matches',
    ],
    [
      'to a production handler not named again',
      ['7', '--yes'],
      { 'GET /redeliveries/targets': () => ({ targets: [production], isVaultOn: true }) },
      2,
      '--confirm-target',
    ],
    [
      'with a token without the scope',
      ['7', '--yes'],
      { 'POST /redeliveries': () => 403 },
      3,
      'refuses the access token (403)',
    ],
  ])('sends nothing %s', async (_, words, over, code, message) => {
    const desk = await startDesk(sending(over))
    const command = desk.start('redeliver', ...words)
    expect([await command.ended, command.out, command.err]).toEqual([code, '', expect.stringContaining(message)])
    if (code !== 3) expect(desk.places()).not.toContain('POST /redeliveries')
  })

  // A Debian in a chroot can have `script` but no terminal for it.
  testWith(existsSync('/dev/pts/ptmx') ? 'script' : 'pseudo-terminal')(
    'at a terminal it asks, and sends only after the word it asks for',
    async () => {
      for (const [typed, code, sends] of [
        ['no\n', 1, false],
        ['\u0003', 1, false],
        ['yes\n', 0, true],
      ] as const) {
        const desk = await startDesk(sending({ 'POST /redeliveries': () => ({ id: '4' }) }))
        const command = `'${process.execPath}' cli/rampdesk.mjs redeliver 7`
        const child = spawn(findProgram('script') ?? 'script', ['-qec', command, '/dev/null'], {
          env: { PATH: '', SHELL: '/bin/sh', NODE_ENV: 'test', RAMPDESK_ORIGIN: desk.origin, RAMPDESK_TOKEN: TOKEN },
        })
        onTestFinished(() => void child.kill('SIGKILL'))
        let out = ''
        child.stdout.on('data', (text) => {
          if (!out.includes('Type yes:') && `${out}${text}`.includes('Type yes:')) child.stdin.write(typed)
          out += text
        })
        expect([typed, await new Promise((resolve) => child.once('close', resolve))]).toEqual([typed, code])
        expect(out).toContain(sends ? '2 of 2 delivered' : 'Nothing was sent.')
        expect(desk.places().includes('POST /redeliveries')).toBe(sends)
      }
    },
  )

  test('Ctrl-C cancels what has not been sent', async () => {
    const desk = await startDesk(sending({ 'GET /redeliveries/4/progress': () => job('running', { sent: 2 }) }))
    const command = desk.start('redeliver', '7', '--yes')
    await vi.waitFor(() => expect(desk.places()).toContain('GET /redeliveries/4/progress'), { timeout: 30_000 })
    command.interrupt()
    expect([await command.ended, command.err]).toEqual([1, expect.stringContaining('Redelivery 4 is cancelled')])
    expect(desk.places().at(-1)).toBe('POST /redeliveries/4/cancel')
  })
})

describe('rampdesk user', () => {
  const head = {
    userId: 'usr/1',
    profile: { value: null, problem: { detail: 'Rampdesk has no key for this user.' } },
    archive: { value: { deliveries: 3, isCapped: false, newestAt: ROW.time }, problem: null },
  }
  const activity = {
    items: [
      {
        at: ROW.time,
        title: 'Off-ramp started',
        state: 'queued',
        amount: '12.50',
        currency: 'USD',
        resourceId: 'ofr_1',
        event: null,
      },
    ],
    missing: [],
  }

  test('says why first, and what can be read where the profile can not', async () => {
    const desk = await startDesk({
      'POST /users/usr%2F1/open': () => ({}),
      'GET /users/usr%2F1': () => head,
      'GET /users/usr%2F1/activity': () => activity,
    })
    const command = desk.start('user', 'usr/1', '--purpose', 'ticket 4711')
    expect(await command.ended).toBe(1)
    expect(command.out).toContain('The profile could not be read: Rampdesk has no key for this user.')
    expect(command.out).toContain('2026-01-20 12:00:00  Off-ramp started  queued  12.50 USD  ofr_1')
    expect(desk.asked[0]).toMatchObject({ place: 'POST /users/usr%2F1/open', body: '{"purpose":"ticket 4711"}' })
  })

  test('reads nothing without a purpose', async () => {
    const desk = await startDesk({})
    const command = desk.start('user', 'usr_1')
    expect([await command.ended, command.err]).toEqual([2, expect.stringContaining('--purpose')])
    expect(desk.asked).toEqual([])
  })
})

describe('rampdesk doctor', () => {
  const finding = (verdict: CheckVerdict, more: object = {}) => ({
    check: 'c',
    title: 'Title',
    verdict,
    cause: 'Cause.',
    ...more,
  })
  const report = (verdicts: CheckVerdict[]): DoctorReport => ({
    at: ROW.time,
    counts: {
      right: verdicts.filter((verdict) => verdict === 'right').length,
      wrong: verdicts.filter((verdict) => verdict === 'wrong').length,
      'not-checked': verdicts.filter((verdict) => verdict === 'not-checked').length,
    },
    parts: [
      { environment: null, label: 'Desk', findings: verdicts.map((verdict) => finding(verdict)) },
      {
        environment: 'sandbox',
        label: 'Sandbox',
        findings: verdicts.map((verdict) =>
          finding(verdict, { advice: 'Mend it.', told: 'By time.', evidence: ['401', '403'] }),
        ),
      },
    ],
  })

  test.each<[CheckVerdict[]]>([[['right']], [['wrong']], [['wrong', 'wrong', 'not-checked']]])(
    'writes %j as npm run doctor does',
    (verdicts) => {
      expect(doctorText(report(verdicts))).toBe(writeReport(report(verdicts)))
    },
  )

  test('ends with 1 where something is wrong, and asks once', async () => {
    const desk = await startDesk({ 'POST /doctor': (_, times) => report(times === 0 ? ['wrong'] : ['right']) })
    const wrong = desk.start('doctor', '--json')
    expect([await wrong.ended, JSON.parse(wrong.out)]).toEqual([1, report(['wrong'])])
    expect([await desk.start('doctor').ended, desk.places()]).toEqual([0, ['POST /doctor', 'POST /doctor']])
  })

  test('says that the desk can’t be reached, on the error output, with 4', async () => {
    const variables = { RAMPDESK_ORIGIN: 'http://127.0.0.1:9', RAMPDESK_TOKEN: TOKEN }
    const command = startCommand({ words: ['doctor'], variables, atEnd: onTestFinished })
    expect([await command.ended, command.out, command.err]).toEqual([
      4,
      '',
      expect.stringContaining('can’t be reached'),
    ])
  })
})
