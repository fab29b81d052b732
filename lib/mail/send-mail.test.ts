import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createAuthority } from '../../tests/support/egress/certificates'
import {
  cut,
  hang,
  reply,
  type Script,
  settingsFor,
  smtpReply,
  startMailServer,
  startScriptedServer,
} from '../../tests/support/mail/smtp-servers'
import type { MailSettings } from '../env'
import type { MailParts } from './mail-session'
import { type MailMessage, sendMail } from './send-mail'

const DAY = 86_400_000
const MESSAGE: MailMessage = {
  to: ['anna@example.com'],
  subject: 'Endpoint fails',
  text: 'It fails since 09:12.\n.\nSecond part',
  html: '<p>It fails since 09:12.</p>',
  id: 'alert-17.firing',
}

const authority = createAuthority('Authority of this test')
const trust = { certificateAuthorities: [authority.cert] }
const identity = () => authority.issue({ addresses: ['127.0.0.1'] })

const send = (settings: MailSettings, parts: MailParts = {}, change: Partial<MailMessage> = {}) =>
  sendMail({ ...MESSAGE, ...change }, undefined, { settings, ...parts })

describe('a message', () => {
  test('is taken by a server on this machine without TLS, and its dialogue is told without it', async () => {
    const { settings, received } = await startMailServer()
    const result = await send(settings)
    expect(result).toMatchObject({ state: 'sent', response: expect.stringMatching(/^250 /) })
    expect(received).toHaveLength(1)
    expect(received[0]?.to).toEqual(['anna@example.com'])
    const raw = received[0]?.raw ?? ''
    expect(raw).toMatch(/^From: Rampdesk <desk@example\.com>\r$/m)
    expect(raw).toMatch(/^To: anna@example\.com\r$/m)
    expect(raw).toMatch(/^Message-ID: <alert-17\.firing@localhost>\r$/m)
    expect(raw).toMatch(/^Auto-Submitted: auto-generated\r$/m)
    expect(raw).not.toMatch(/^X-Mailer/m)
    const said = result.transcript.map(({ from, text }) => `${from}: ${text}`)
    expect(said[0]).toMatch(/^server: 220 /)
    expect(said).toContain('desk: MAIL FROM:<desk@example.com>')
    expect(said).toContainEqual(
      expect.stringMatching(/^desk: \(message, 1,\d{3} bytes\)$|^desk: \(message, \d{3} bytes\)$/),
    )
    expect(said.join()).not.toContain('09:12')
  })

  test.each([
    ['from the first byte', true],
    ['by STARTTLS', false],
  ])('is taken over TLS %s', async (_name, isSecure) => {
    const { settings, received } = await startMailServer({ identity: identity(), isSecure })
    expect(await send({ ...settings, needsTls: true }, trust)).toMatchObject({ state: 'sent' })
    expect(received).toHaveLength(1)
  })

  test('keeps its subject and recipients on their lines', async () => {
    const { settings, received } = await startMailServer()
    const subject = 'Fails\r\nBcc: eve@example.com\r\n\r\nbody'
    expect(await send(settings, {}, { subject })).toMatchObject({ state: 'sent' })
    expect(received[0]?.raw).toMatch(/^Subject: Fails Bcc: eve@example\.com body\r$/m)
    expect(received[0]?.raw).not.toMatch(/^Bcc:/m)
    for (const to of ['anna@example.com\r\nRCPT TO:<eve@example.com>', 'a@example.com, eve@example.com', 'anna'])
      expect(await send(settings, {}, { to: [to] })).toMatchObject({ state: 'refused', isFinal: true, code: null })
    const oneWrong = ['anna@example.com', 'bob']
    expect(await send(settings, {}, { to: oneWrong })).toMatchObject({ state: 'refused', isFinal: true })
    expect(await send(settings, {}, { to: [] })).toMatchObject({ state: 'refused', isFinal: true })
    expect(received).toHaveLength(1)
    await expect(send(settings, {}, { id: 'a>\r\nBcc: eve@example.com' })).rejects.toThrow('needs an id')
  })

  test('that some recipients may not get was sent, and says so', async () => {
    const judge = (address: string) => (address.startsWith('bob') ? smtpReply(550, 'No such mailbox') : null)
    const { settings, received } = await startMailServer({ judge })
    const result = await send(settings, {}, { to: ['anna@example.com', 'bob@example.com'] })
    expect(result).toMatchObject({
      state: 'sent',
      response: expect.stringMatching(/^250 /),
      problem: expect.stringMatching(/^Not accepted for bob@example\.com: “550 .*No such mailbox”\.$/),
    })
    expect(received[0]?.to).toEqual(['anna@example.com'])
  })

  test('is not sent where no server is configured', async () => {
    expect(await sendMail(MESSAGE)).toMatchObject({ state: 'not-sent', problem: expect.stringContaining('SMTP_URL') })
  })
})

describe('a refusal', () => {
  test('for now is not final, and a repeat is taken with the same Message-ID', async () => {
    let asked = 0
    const judge = () => (asked++ === 0 ? smtpReply(450, 'Greylisted, try again later') : null)
    const { settings, received } = await startMailServer({ judge })
    expect(await send(settings)).toMatchObject({
      state: 'refused',
      isFinal: false,
      code: 450,
      problem: expect.stringContaining('refused every recipient: “450 '),
    })
    expect(await send(settings)).toMatchObject({ state: 'sent' })
    expect(received.map(({ raw }) => /^Message-ID: (.*)\r$/m.exec(raw)?.[1])).toEqual(['<alert-17.firing@localhost>'])
  })

  test.each<[string, Script, number, boolean]>([
    ['of the greeting', { greeting: reply('554 no service') }, 554, false],
    ['of the sender', { MAIL: reply('550 unknown sender') }, 550, true],
    ['of a sender who is not signed in', { MAIL: reply('530 sign in first') }, 530, false],
    ['of the recipient', { RCPT: reply('550 no mailbox') }, 550, true],
    ['of the message before it leaves', { DATA: reply('554 no') }, 554, true],
    ['of the message', { '.': reply('554 spam') }, 554, true],
    ['of the message for now', { '.': reply('451 disk full') }, 451, false],
    ['of a server that closes', { '.': reply('421 closing') }, 421, false],
    ['of a command out of order', { MAIL: reply('503 bad sequence') }, 503, false],
  ])('%s is told by its code', async (_name, script, code, isFinal) => {
    const result = await send(await startScriptedServer(script))
    expect(result).toMatchObject({ state: 'refused', code, isFinal, problem: expect.stringContaining(`“${code} `) })
  })

  test.each([
    ['PLAIN', ['AUTH PLAIN (hidden)']],
    ['LOGIN', ['AUTH LOGIN', '(hidden)', '(hidden)']],
  ])('of the password by AUTH %s tells it nowhere, also where the server repeats it', async (method, said) => {
    const password = 'canary-pass/word'
    const refuseLogin = (given: string) =>
      smtpReply(535, `No: ${given}, ${Buffer.from(`\0desk\0${given}`).toString('base64')}`)
    const options = { login: { user: 'desk', password }, authMethods: [method], refuseLogin }
    const { settings, commands } = await startMailServer(options)
    const result = await send({ ...settings, url: `smtp://desk:${encodeURIComponent(password)}@127.0.0.1` })
    expect(result).toMatchObject({
      state: 'refused',
      code: 535,
      isFinal: false,
      problem: expect.stringContaining('refused the user name or password: “535 '),
    })
    expect(commands).toEqual(['AUTH'])
    const desk = result.transcript.filter(({ from }) => from === 'desk').map(({ text }) => text)
    expect(desk.slice(1)).toEqual(said)
    expect(JSON.stringify(result)).not.toMatch(/canary|Y2FuYXJ5|NhbmFye|jYW5hcn/)
  })

  test('of a server without sign-in keeps the message from leaving', async () => {
    const settings = await startScriptedServer({ AUTH: reply('502 not here') })
    const result = await send({ ...settings, user: 'desk', password: 'canary-password' })
    expect(result).toMatchObject({ state: 'refused', code: 502, isFinal: false })
    expect(JSON.stringify(result)).not.toContain('MAIL FROM')
  })
})

describe('nothing is sent', () => {
  test.each([
    ['another host', () => authority.issue({ names: ['other.example'] }), 'ERR_TLS_CERT_ALTNAME_INVALID'],
    [
      'yesterday',
      () => authority.issue({ addresses: ['127.0.0.1'], notAfter: new Date(Date.now() - DAY), notBefore: new Date(0) }),
      'CERT_HAS_EXPIRED',
    ],
    ['an unknown authority', () => createAuthority('Another').issue({ addresses: ['127.0.0.1'] }), 'UNABLE_TO_VERIFY'],
  ])('to a server with a certificate of %s', async (_name, issue, code) => {
    process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0'
    try {
      for (const isSecure of [true, false]) {
        const { settings, commands } = await startMailServer({ identity: issue(), isSecure })
        const result = await send(settings, trust)
        expect(result).toMatchObject({ state: 'not-sent', problem: expect.stringContaining(code) })
        expect(result).toMatchObject({ problem: expect.stringContaining('certificate is not valid') })
        expect(commands).toEqual([])
      }
    } finally {
      delete process.env.NODE_TLS_REJECT_UNAUTHORIZED
    }
  })

  test('to a server elsewhere that offers no STARTTLS', async () => {
    const { settings, commands } = await startMailServer()
    expect(await send({ ...settings, needsTls: true })).toMatchObject({
      state: 'not-sent',
      problem: expect.stringContaining('does not offer TLS'),
    })
    expect(commands).toEqual([])
  })

  test('where no server listens, and to a name that is none', async () => {
    expect(await send(settingsFor(1))).toMatchObject({
      state: 'not-sent',
      problem: 'The mail server could not be reached (ECONNREFUSED).',
    })
    expect(await send(settingsFor(25, { host: 'a..b' }))).toMatchObject({
      state: 'not-sent',
      problem: expect.stringContaining('could not be resolved'),
    })
  })

  test.each<[string, Script]>([
    ['at the connection', { greeting: cut }],
    ['at the greeting', { EHLO: cut }],
    ['at the sender', { MAIL: cut }],
    ['at the recipient', { RCPT: cut }],
    ['before it asks for the message', { DATA: cut }],
  ])('to a server that breaks off %s', async (_name, script) => {
    const result = await send(await startScriptedServer(script))
    expect(result).toMatchObject({ state: 'not-sent', problem: expect.stringContaining('broke') })
  })

  test.each<[string, Script, NonNullable<MailParts['timeouts']>, RegExp]>([
    ['greets', { greeting: hang }, { greetingMs: 50 }, /did not greet in time/],
    ['answers', { MAIL: hang }, { silenceMs: 50 }, /did not answer in time/],
    ['is done', { MAIL: hang }, { wholeMs: 50 }, /took too long altogether/],
  ])('to a server that never %s', async (_name, script, timeouts, words) => {
    const result = await send(await startScriptedServer(script), { timeouts })
    expect(result).toMatchObject({ state: 'not-sent', problem: expect.stringMatching(words) })
  })

  test('once it was stopped', async () => {
    const stop = new AbortController()
    const settings = await startScriptedServer({ MAIL: () => stop.abort() })
    const stopped = { state: 'not-sent', problem: 'Sending was stopped.' }
    expect(await sendMail(MESSAGE, stop.signal, { settings })).toMatchObject(stopped)
    expect(await sendMail(MESSAGE, stop.signal, { settings })).toEqual({ ...stopped, transcript: [] })
  })

  test('once it was stopped before the connection was open', async () => {
    let connections = 0
    const settings = await startScriptedServer({ greeting: () => void connections++ })
    const stop = new AbortController()
    const sending = sendMail(MESSAGE, stop.signal, { settings })
    stop.abort()
    expect(await sending).toMatchObject({ state: 'not-sent', transcript: [] })
    expect(await send(settings, { timeouts: { greetingMs: 50 } })).toMatchObject({ state: 'not-sent' })
    expect(connections).toBe(1)
  })
})

describe('it is unknown whether a message was sent', () => {
  test.each<[string, Script, MailParts['timeouts']?]>([
    ['cuts the connection', { '.': cut }],
    ['closes the connection', { '.': (socket) => socket.end() }],
    // Longer than a busy machine takes to answer.
    ['says nothing more', { '.': hang }, { silenceMs: 700 }],
    ['answers nonsense', { '.': reply('hello') }],
    ['answers half a reply', { '.': (socket) => socket.end('25') }],
    ['answers half a refusal', { '.': (socket) => socket.end('554 no') }],
    ['asks for more', { '.': reply('354 go on') }],
  ])('when the server has it and %s', async (_name, script, timeouts) => {
    const result = await send(await startScriptedServer(script), timeouts ? { timeouts } : {})
    expect(result).toMatchObject({ state: 'unknown', problem: expect.stringContaining('It may have the message') })
    expect(result.transcript).toContainEqual({ from: 'desk', text: expect.stringMatching(/^\(message/) })
  })

  test('when the whole time is up', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const settings = await startScriptedServer({ '.': () => void vi.advanceTimersByTime(30_000) })
    const result = await send(settings)
    expect(result).toMatchObject({ state: 'unknown', problem: expect.stringContaining('took too long altogether') })
  })

  test('when it was stopped', async () => {
    const stop = new AbortController()
    const settings = await startScriptedServer({ '.': () => stop.abort() })
    expect(await sendMail(MESSAGE, stop.signal, { settings })).toMatchObject({ state: 'unknown' })
  })

  test('when the connection breaks as the message begins, also where commands go together', async () => {
    const settings = await startScriptedServer({
      EHLO: reply('250-here\r\n250 PIPELINING'),
      DATA: (socket) => socket.end('354 go on\r\n'),
      '.': cut,
    })
    expect(await send(settings)).toMatchObject({ state: 'unknown' })
  })
})

test('a dialogue has at most 60 lines', async () => {
  const greeting = `${Array.from({ length: 100 }, (_, index) => `220-line ${index}`).join('\r\n')}\r\n220 here`
  const { transcript } = await send(await startScriptedServer({ greeting: reply(greeting) }))
  expect(transcript).toHaveLength(60)
  expect(transcript).toContainEqual({ from: 'desk', text: expect.stringMatching(/^\(\d+ lines are left out\)$/) })
  expect(transcript.at(-1)).toEqual({ from: 'server', text: '250 taken' })
})
