import { expect, test } from 'vitest'
import { createAuthority } from '../../tests/support/egress/certificates'
import { hang, settingsFor, startMailServer, startScriptedServer } from '../../tests/support/mail/smtp-servers'
import { verifyMailServer } from './verify-mail-server'

const login = { user: 'desk', password: 'canary-password' }

test.each([true, false])(
  'a server that takes the password is right, and gets nothing (TLS first: %s)',
  async (isSecure) => {
    const authority = createAuthority('Authority of this test')
    const identity = authority.issue({ addresses: ['127.0.0.1'] })
    const { settings, commands } = await startMailServer({ identity, isSecure, login })
    const parts = { certificateAuthorities: [authority.cert] }
    expect(await verifyMailServer({ ...settings, needsTls: true }, parts)).toBeNull()
    expect(commands).toEqual(['AUTH'])
    expect(await verifyMailServer(settings)).toMatchObject({ kind: 'certificate' })
    expect(commands).toEqual(['AUTH'])
  },
)

test.each([
  [
    'a password that is wrong',
    'sign-in',
    async () => ({ ...(await startMailServer({ login })).settings, password: 'canary-wrong' }),
  ],
  ['a server without TLS elsewhere', 'no-tls', async () => ({ ...(await startMailServer()).settings, needsTls: true })],
  ['a port without a server', 'connection', async () => settingsFor(1)],
  ['a name that is none', 'name', async () => settingsFor(25, { host: 'a..b' })],
  ['a port without TLS', 'tls', async () => ({ ...(await startScriptedServer({})), isSecure: true })],
])('%s is named: %s', async (_name, kind, make) => {
  const fault = await verifyMailServer(await make())
  expect(fault).toMatchObject({ kind, problem: expect.stringMatching(/^The mail server.*\.$|^No secure connection/) })
  expect(JSON.stringify(fault)).not.toContain('canary')
})

test('a server that never greets is named', async () => {
  const settings = await startScriptedServer({ greeting: hang })
  expect(await verifyMailServer(settings, { timeouts: { greetingMs: 50 } })).toMatchObject({ kind: 'time' })
})
