import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DoctorReport } from '@/lib/doctor/report/report'
import { type RunningSandbox, startSandbox } from '@/sandbox/start'
import { bundle } from '../../support/processes/bundle'

const root = path.resolve(import.meta.dirname, '../../..')
let folder: string
let sandbox: RunningSandbox
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'rampdesk-doctor-'))
  symlinkSync(path.join(root, 'lib'), path.join(folder, 'lib'), 'junction')
  sandbox = await startSandbox({ seed: 'small', port: 0, goesOn: false })
})
afterAll(async () => {
  await sandbox.close()
  rmSync(folder, { recursive: true, force: true })
})

const SECRET = 'canary-secret-of-the-command-0123456789'

function variables(change: Record<string, string> = {}): Record<string, string> {
  return {
    NEXTAUTH_SECRET: 'a-secret-of-the-command-0123456789abcdef',
    DATABASE_DIR: 'memory://',
    EXPORT_DIR: path.join(folder, 'exports'),
    LOG_LEVEL: 'silent',
    RAMP_ENVIRONMENTS: 'sandbox',
    RAMP_SANDBOX_BASE_URL: sandbox.url,
    RAMP_SANDBOX_INTEGRATOR_KEY: sandbox.integratorKey,
    RAMP_SANDBOX_INTEGRATOR_SECRET: sandbox.integratorSecret,
    ...change,
  }
}

async function doctor(args: string[], given: Record<string, string>) {
  const script = await bundle('scripts/doctor.ts')
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(process.execPath, ['--liftoff-only', '--conditions=react-server', script, ...args], {
    cwd: folder,
    env: { PATH, HOME, ...given } as unknown as NodeJS.ProcessEnv,
  })
  const result = { code: -1, out: '', err: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    result.out += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    result.err += text
  })
  return new Promise<typeof result>((resolve) => {
    child.once('close', (code) => resolve({ ...result, code: code ?? -1 }))
  })
}

test('names a wrong secret, ends with 1, and prints no secret', async () => {
  const { code, out, err } = await doctor([], variables({ RAMP_SANDBOX_INTEGRATOR_SECRET: SECRET }))
  expect(out + err).not.toContain('canary')
  expect(out).toMatch(/FAILED +Signature: The platform refuses the key or the signature\./)
  expect(out).toMatch(/Do: Compare RAMP_SANDBOX_INTEGRATOR_KEY and RAMP_SANDBOX_INTEGRATOR_SECRET/)
  expect(code).toBe(1)
})

test('writes JSON, and still judges where a variable is wrong', async () => {
  const { code, out } = await doctor(['--json'], variables({ WORKER: 'sometimes' }))
  const report: DoctorReport = JSON.parse(out)
  expect(report.counts.wrong).toBe(1)
  expect(report.parts[0]?.findings[0]).toMatchObject({
    check: 'configuration',
    verdict: 'wrong',
    evidence: ['WORKER must be inline or off'],
  })
  expect(code).toBe(1)
})
