import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { DEMO_INTEGRATOR_KEY, DEMO_INTEGRATOR_SECRET } from '@/lib/demo-credentials.mjs'
import type { Environment } from '@/lib/env'
import { freePort } from '../../scripts/lib/processes/free-port.mjs'
import { waitFor } from '../../scripts/lib/processes/wait-for.mjs'

/** Starts a stand-in platform in a process of its own, so that it takes no time from the measured one. */
export async function startPlatform(seed = 'demo'): Promise<{ environment: Environment; stop: () => Promise<void> }> {
  const port = await freePort(0)
  const child = spawn(process.execPath, ['--import', 'tsx', 'sandbox/main.ts'], {
    stdio: 'ignore',
    env: {
      ...process.env,
      NODE_ENV: 'development',
      SANDBOX_PORT: String(port),
      SANDBOX_SEED: seed,
      SANDBOX_WITH_PARENT: '1',
    },
  })
  const baseUrl = `http://127.0.0.1:${port}`
  await waitFor(`${baseUrl}/_sandbox/`)
  return {
    environment: {
      name: 'sandbox',
      label: 'Sandbox',
      kind: 'sandbox',
      baseUrl,
      integratorKey: DEMO_INTEGRATOR_KEY,
      integratorSecret: DEMO_INTEGRATOR_SECRET,
    },
    stop: async () => {
      const exited = once(child, 'exit')
      child.kill('SIGTERM')
      await exited
    },
  }
}
