import { describe, expect, test } from 'vitest'
import { ConfigurationError, parseEnv } from './env'

const SECRET = { NEXTAUTH_SECRET: 'a-secret-of-32-characters-012345' }
const FROM = { SMTP_FROM: 'desk@example.com' }

function problemsOf(source: Record<string, string>): readonly string[] {
  try {
    parseEnv({ ...SECRET, ...source })
  } catch (error) {
    if (error instanceof ConfigurationError) return error.problems
    throw error
  }
  return []
}

const mailOf = (source: Record<string, string>) => parseEnv({ ...SECRET, ...FROM, ...source }).mail

describe('the mail server', () => {
  test('is none unless it is configured', () => {
    expect(parseEnv(SECRET)).toMatchObject({ mail: null, heartbeatUrl: undefined })
  })

  test.each([
    ['smtps://desk:p%40ss%2Fword@mail.example', { port: 465, isSecure: true, needsTls: true, password: 'p@ss/word' }],
    ['smtp://desk:password@MAIL.example/', { host: 'mail.example', port: 587, isSecure: false, needsTls: true }],
    ['smtps://mail.example:443', { port: 443, user: null, password: null }],
    ['smtp://127.0.0.1:1025', { host: '127.0.0.1', port: 1025, needsTls: false }],
    ['smtp://127.1:1025', { host: '127.0.0.1', needsTls: false }],
    ['smtp://[::1]:25', { host: '::1', needsTls: false }],
    ['smtp://localhost', { host: 'localhost', needsTls: false }],
    ['smtp://127.0.0.2', { host: '127.0.0.2', needsTls: true }],
    ['smtp://bücher.example', { host: 'xn--bcher-kva.example' }],
  ])('%s is read', (url, expected) => {
    expect(mailOf({ SMTP_URL: url })).toMatchObject({ ...expected, url })
  })

  test.each([
    ['mail.example:465', 'must be an address'],
    ['https://mail.example', 'must be an address'],
    ['smtp://', 'must be an address'],
    ['smtp://a b', 'must be an address'],
    ['smtp://mail.example:70000', 'must be an address'],
    ['smtp://mail.example/canary', 'must have no path'],
    ['smtp://mail.example?canary=1', 'must have no path'],
    ['smtp://mail.example?', 'must have no path'],
    ['smtp://mail.example#canary', 'must have no path'],
    ['smtp://canary:100%@mail.example', 'has a name or password that is not percent-encoded'],
    ['smtp://canary@mail.example', 'must have a user name and a password'],
    ['smtp://:canary@mail.example', 'must have a user name and a password'],
    ['smtp://desk:canary%00@mail.example', 'has a control character'],
    ['smtp://desk:canary%0D%0A@mail.example', 'has a control character'],
    ['smtp://desk:%63anar@mail.example', 'must have a password of at least 6 characters'],
  ])('%s is refused: it %s', (url, words) => {
    const problems = problemsOf({ ...FROM, SMTP_URL: url })
    expect(problems).toEqual([expect.stringContaining(`SMTP_URL ${words}`)])
    expect(problems.join()).not.toMatch(/canar|70000/)
  })
})

describe('the sender', () => {
  const SERVER = { SMTP_URL: 'smtp://mail.example' }

  test.each([
    ['desk@example.com', '', 'desk@example.com'],
    ['<desk@example.com>', '', 'desk@example.com'],
    ['Rampdesk <desk@example.com>', 'Rampdesk', 'desk@example.com'],
    ['"Desk, Payments" <desk@example.com>', 'Desk, Payments', 'desk@example.com'],
    ['Zahlungen für alle <desk@example.com>', 'Zahlungen für alle', 'desk@example.com'],
  ])('%s is read', (from, name, address) => {
    expect(mailOf({ ...SERVER, SMTP_FROM: from })?.from).toEqual({ name, address })
  })

  test.each([
    'canary',
    'canary@',
    'a@example.com, canary@example.com',
    'Canary <a@example.com> <b@example.com>',
    'canary <a@example.com>\r\nBcc: b@example.com',
    'canary\n<a@example.com>',
    'canary@example.com <>',
  ])('%j is refused', (from) => {
    const problems = problemsOf({ ...SERVER, SMTP_FROM: from })
    expect(problems).toEqual([expect.stringMatching(/^SMTP_FROM must be one address/)])
    expect(problems.join()).not.toMatch(/canary/i)
  })

  test('and the server belong together', () => {
    const together = 'SMTP_FROM and SMTP_URL belong together: set both or neither'
    expect(problemsOf(FROM)).toEqual([together])
    expect(problemsOf(SERVER)).toEqual([together])
  })
})

describe.each([
  ['the heartbeat', 'HEARTBEAT_URL', 'heartbeatUrl'],
  ['the list of leaked passwords', 'PASSWORD_PWNED_URL', 'pwnedUrl'],
] as const)('%s', (_, variable, member) => {
  const LOCAL = { EGRESS_ALLOWED_NETWORKS: '127.0.0.0/8', EGRESS_PORTS: '443,8080' }

  test.each<[string, Record<string, string>?]>([
    ['https://watch.example/beat/0123456789abcdef'],
    ['http://127.0.0.1:8080/beat', LOCAL],
  ])('goes to %s, which the egress policy allows', (url, change) => {
    expect(parseEnv({ ...SECRET, ...change, [variable]: url })[member]).toBe(url)
  })

  test.each<[string, string, Record<string, string>?]>([
    ['http://watch.example/canary', 'must be https'],
    ['http://127.0.0.1:8080/canary', 'must be https', { EGRESS_PORTS: '8080' }],
    ['https://10.20.3.4/canary', 'leads to an address'],
    ['https://watch.example:8443/canary', 'must have a port'],
    ['https://watch.example/?canary', 'must have no user info, query'],
    ['canary', 'must be an address'],
  ])('is refused at %s: it %s', (url, words, change) => {
    const problems = problemsOf({ ...change, [variable]: url })
    expect(problems[0]).toContain(`${variable} ${words}`)
    expect(problems.join()).not.toMatch(/canary|8443|10\.20/)
  })
})
