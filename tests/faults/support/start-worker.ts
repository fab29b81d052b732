import { type ChildProcess, spawn } from 'node:child_process'
import { environment } from '../../integration/redelivery/fixtures'

/** Runs a bundled script beside this process, with the environment of the redelivery tests. */
export function startWorker(script: string, variables: Record<string, string> = {}): ChildProcess {
  return spawn(process.execPath, ['--liftoff-only', script], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      ...variables,
      EGRESS_ALLOWED_NETWORKS: '127.0.0.0/8',
      EGRESS_PORTS: '1024-65535',
      RAMP_ENVIRONMENTS: environment.name,
      RAMP_SANDBOX_BASE_URL: environment.baseUrl,
      RAMP_SANDBOX_INTEGRATOR_KEY: environment.integratorKey,
      RAMP_SANDBOX_INTEGRATOR_SECRET: environment.integratorSecret,
    },
  })
}
