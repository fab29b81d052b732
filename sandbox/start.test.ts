import { afterEach, describe, expect, test, vi } from 'vitest'
import { DEMO_INTEGRATOR_KEY, SANDBOX_DEFAULT_PORT } from '../lib/demo-credentials.mjs'
import { isOwnMachine } from './loopback'
import { readMainOptions } from './options'
import { startSandbox } from './start'
import { control } from './testing/sandbox-client'

afterEach(() => {
  vi.unstubAllEnvs()
})

describe('starting', () => {
  test('is refused in production', async () => {
    vi.stubEnv('NODE_ENV', 'production')
    await expect(startSandbox({ seed: 'empty' })).rejects.toThrow('does not run with NODE_ENV=production')
  })

  test.each(['0.0.0.0', '::', '192.168.0.2', 'sandbox.example', '127.0.0.1.example', ''])(
    'is refused on %j',
    async (host) => {
      await expect(startSandbox({ seed: 'empty', host })).rejects.toThrow('listens on this machine only')
    },
  )

  test.each(['localhost', '127.0.0.1', '127.1.2.3', '::1', '[::1]', 'LOCALHOST'])('may be on %s', (host) => {
    expect(isOwnMachine(host)).toBe(true)
  })

  test('is refused on a port that is taken', async () => {
    const first = await startSandbox({ seed: 'empty' })
    await expect(startSandbox({ seed: 'empty', port: first.port })).rejects.toThrow('EADDRINUSE')
    await first.close()
  })

  test('gives two that share nothing', async () => {
    const [first, second] = [
      await startSandbox({ seed: 'small' }),
      await startSandbox({ seed: 'small', history: 'production' }),
    ]
    const users = async (sandbox: typeof first) =>
      (await control(sandbox, 'GET', '/users')).map(({ id }: { id: string }) => id)
    expect((await users(first)).filter((id: string) => id === undefined)).toEqual([])
    const others = new Set(await users(second))
    expect((await users(first)).filter((id: string) => others.has(id))).toEqual([])
    await first.close()
    await second.close()
  })

  test('goes by real time unless told', async () => {
    const sandbox = await startSandbox({ seed: 'empty' })
    const off = Date.parse((await control(sandbox, 'GET', '/')).clock.now) - Date.now()
    expect(Math.abs(off)).toBeLessThan(5_000)
    await sandbox.close()
  })

  test('needs a date for its clock', async () => {
    await expect(startSandbox({ now: 'yesterday' })).rejects.toThrow('needs a date')
  })

  test.each(['2255-01-01T00:00:00.001Z', '1970-01-01T00:00:00Z'])('does not start its clock at %s', async (now) => {
    await expect(startSandbox({ now })).rejects.toThrow('from 1970-01-02 to 2255-01-01')
    const problem = 'SANDBOX_NOW must be a date such as 2026-11-20T12:00:00Z, from 1970-01-02 to 2255-01-01'
    expect(readMainOptions({ SANDBOX_NOW: now })).toEqual({ problems: [problem] })
  })
})

describe('readMainOptions', () => {
  test('starts the demo on the usual port', () => {
    expect(readMainOptions({})).toEqual({
      options: { port: SANDBOX_DEFAULT_PORT, seed: 'demo', history: 'sandbox', label: 'Sandbox' },
      withParent: false,
    })
  })

  test('takes every variable', () => {
    const source = {
      SANDBOX_PORT: '0',
      SANDBOX_HOST: 'localhost',
      SANDBOX_SEED: 'small',
      SANDBOX_VARIANT: 'production',
      SANDBOX_KEY: DEMO_INTEGRATOR_KEY,
      SANDBOX_SECRET: 's',
      SANDBOX_NOW: '2026-11-20T12:00:00Z',
      SANDBOX_SIGNATURE_PREFIX: 'sha256=',
      SANDBOX_LABEL: 'Mine',
      SANDBOX_GOES_ON: '0',
      SANDBOX_OUTAGE_DAY: '7',
      SANDBOX_WITH_PARENT: '1',
    }
    expect(readMainOptions(source)).toEqual({
      options: {
        port: 0,
        host: 'localhost',
        seed: 'small',
        history: 'production',
        integratorKey: DEMO_INTEGRATOR_KEY,
        integratorSecret: 's',
        now: '2026-11-20T12:00:00Z',
        signaturePrefix: 'sha256=',
        label: 'Mine',
        goesOn: false,
        outageDay: 7,
      },
      withParent: true,
    })
  })

  test('lists every problem at once', () => {
    const source = {
      SANDBOX_PORT: '65536',
      SANDBOX_SEED: 'big',
      SANDBOX_VARIANT: 'x',
      SANDBOX_NOW: 'x',
      SANDBOX_SIGNATURE_PREFIX: 'sha512=',
      SANDBOX_GOES_ON: 'false',
      SANDBOX_OUTAGE_DAY: '10',
    }
    const result = readMainOptions(source)
    expect('problems' in result && result.problems.map((problem) => problem.split(' ')[0])).toEqual([
      'SANDBOX_PORT',
      'SANDBOX_NOW',
      'SANDBOX_SEED',
      'SANDBOX_VARIANT',
      'SANDBOX_SIGNATURE_PREFIX',
      'SANDBOX_GOES_ON',
      'SANDBOX_OUTAGE_DAY',
    ])
  })
})
