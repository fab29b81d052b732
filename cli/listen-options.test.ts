import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { read } from '@/tests/docs/support/project'
import { LISTEN_HELP, readSettings } from './listen-options.mjs'
import { VERSION } from './options.mjs'

const NOW = Date.parse('2026-01-20T12:00:00Z')
const TOKEN = `rdk_${'s'.repeat(43)}`
const VARIABLES = { RAMPDESK_ORIGIN: 'https://desk.example', RAMPDESK_TOKEN: TOKEN }

const settingsOf = (words: string[], variables: Record<string, string> = VARIABLES) => {
  const settings = readSettings(words, variables, NOW)
  if (typeof settings === 'string') throw new Error(settings)
  return settings
}

test('the version is that of the project, and the help names each exit code', () => {
  expect(JSON.parse(read('package.json')).version).toBe(VERSION)
  for (const code of [0, 1, 2, 3, 4]) expect(LISTEN_HELP).toMatch(new RegExp(`\\b${code} `))
})

test('options are read with a value behind them or after an equals sign, several with commas or repeated', () => {
  const settings = settingsOf([
    ...[
      '--forward-to=http://localhost:3000/hook',
      '--outcome',
      'failed, rejected',
      '--outcome=unknown',
      '--print-json',
    ],
    ...['--endpoint', 'https://a.example/x,y', '--environment', 'production', '--since', '90m', '--timeout', '5'],
  ])
  expect(settings).toMatchObject({
    origin: 'https://desk.example',
    environment: 'production',
    outcomes: ['failed', 'rejected', 'unknown'],
    endpoints: ['https://a.example/x,y'],
    since: '2026-01-20T10:30:00.000Z',
    timeoutMs: 5000,
    isJson: true,
  })
  expect(settings.forwardTo?.href).toBe('http://localhost:3000/hook')
})

test('events are asked for by name, and by pattern only where one has a star', () => {
  expect(settingsOf(['--events', 'a.b,c.d'])).toMatchObject({ exact: ['a.b', 'c.d'], events: null })
  const { exact, events } = settingsOf(['--events', 'offramp.*,c.d'])
  const isWanted = (name: string) => events?.some((pattern) => pattern.test(name))
  expect([exact, ['offramp.completed', 'c.d', 'cxd', 'my.offramp.x'].map(isWanted)]).toEqual([
    [],
    [true, true, false, false],
  ])
})

describe('a command is refused', () => {
  test.each([
    ['for an unknown option', ['--skip-verify'], 'There is no option --skip-verify.'],
    ['for a word too many', ['now'], 'Word 2 is not an option.'],
    ['for an option without its value', ['--since'], '--since needs a value'],
    ['for a value too many', ['--once=yes'], '--once takes no value'],
    ['for an impossible time', ['--since', 'yesterday'], '--since must be'],
    ['for an impossible date', ['--since', '2026-13-45'], '--since must be'],
    ['for --once alone', ['--once'], '--once needs --since or --replay'],
    ['for an endless timeout', ['--timeout', '1e9'], '--timeout must be'],
    ['for an environment with a path', ['--environment', '../x'], '--environment must be'],
    ['for a desk over http', ['--origin', 'http://desk.example'], '--origin must be https'],
    ['for a desk with a password', ['--origin', 'https://a:b@desk.example'], '--origin must be'],
    ['for another machine', ['--forward-to', 'https://example.com/hook'], 'unless --allow-remote'],
    ['for what looks like this machine', ['--forward-to', 'http://localhost.example.com/'], '--allow-remote'],
    ['for a file as its target', ['--forward-to', 'file:///etc/passwd'], '--forward-to must be'],
  ])('%s', (_why, words, message) => {
    expect(() => readSettings(words, VARIABLES, NOW)).toThrow(message)
  })

  test.each([
    ['no token', { RAMPDESK_ORIGIN: 'https://a.example' }, 'An access token is needed'],
    ['no address', { RAMPDESK_TOKEN: TOKEN }, 'Which Rampdesk?'],
    ['a token of another kind', { ...VARIABLES, RAMPDESK_TOKEN: 'ghp_other' }, 'must begin with rdk_'],
    ['a file that is not there', { RAMPDESK_ORIGIN: 'https://a.example', RAMPDESK_TOKEN_FILE: '/nowhere/x' }, 'ENOENT'],
  ])('with %s', (_what, variables, message) => {
    expect(() => readSettings([], { RAMPDESK_ORIGIN: '', ...variables }, NOW)).toThrow(message)
  })

  test('without repeating a token that stands in the wrong place', () => {
    for (const words of [[TOKEN], [`--${TOKEN}`], ['--since', TOKEN]])
      try {
        readSettings(words, VARIABLES, NOW)
        expect.fail('not refused')
      } catch (error) {
        expect(String(error)).not.toContain(TOKEN.slice(4))
      }
  })
})

test.each(['http://localhost:1', 'http://127.0.0.1', 'http://127.9.9.9', 'http://[::1]:3', 'https://app.localhost'])(
  '%s is this machine',
  (url) => {
    expect(settingsOf(['--forward-to', url]).forwardTo?.href).toBe(new URL(url).href)
  },
)

test('another machine is a target only when that is asked for', () => {
  expect(settingsOf(['--forward-to', 'http://10.0.0.7/', '--allow-remote']).forwardTo?.hostname).toBe('10.0.0.7')
})

test('a token may lie in a file, and the command line wins over variables', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'token-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = path.join(folder, 'token')
  writeFileSync(file, `${TOKEN}\n`, { mode: 0o600 })
  const other = `rdk_${'o'.repeat(43)}`
  const own = { RAMPDESK_ORIGIN: 'https://desk.example', RAMPDESK_TOKEN_FILE: file }
  expect(settingsOf([], own).token).toBe(TOKEN)
  expect(settingsOf(['--token', other], own).token).toBe(other)
})
