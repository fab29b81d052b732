import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import type { Role } from '@/lib/model/role'
import { isBuilt } from '../../scripts/lib/build/build.mjs'
import { signInToDesk } from '../../scripts/lib/desk/sign-in.mjs'
import { freePort } from '../../scripts/lib/processes/free-port.mjs'
import { runScript, type Server, startServer } from './servers'

const NEXT = 'node_modules/next/dist/bin/next'
const BARE = 'bench/bare-next'
const TYPESCRIPT = ['--conditions=react-server', '--import', 'tsx']

export type Desk = Server & { cookie: string }

export async function buildDesk(): Promise<void> {
  if (!isBuilt()) await runScript(['scripts/build.mjs'])
}

export function fillDesk(database: Record<string, string>, rows: number): Promise<void> {
  return runScript([...TYPESCRIPT, 'bench/support/fill.ts', String(rows)], database)
}

/** `database` holds the variables of the database. */
export async function startDesk(database: Record<string, string>, worker: 'inline' | 'off' = 'off'): Promise<Desk> {
  const seeding = { RAMPDESK_DEMO: '1', VAULT_KEY: randomBytes(32).toString('base64') }
  await runScript([...TYPESCRIPT, 'scripts/seed-demo.ts'], { ...database, ...seeding })
  // Pages must not wait for a platform.
  const nowhere = `http://127.0.0.1:${await freePort(0)}`
  const desk = await startServer(
    () => ['scripts/server.mjs'],
    (port) => ({
      ...database,
      PORT: String(port),
      NEXTAUTH_URL: `http://localhost:${port}`,
      WORKER: worker,
      RAMP_ENVIRONMENTS: 'sandbox',
      RAMP_SANDBOX_BASE_URL: nowhere,
      RAMP_SANDBOX_INTEGRATOR_KEY: 'ik_benchmark',
      RAMP_SANDBOX_INTEGRATOR_SECRET: 'a-secret-for-the-benchmark',
    }),
    '/api/health',
  )
  return { ...desk, cookie: await signInAs(desk.url, 'viewer') }
}

/** The session cookie of the demo’s account with that role. */
export async function signInAs(url: string, role: Role): Promise<string> {
  const { DEMO_OPERATORS, DEMO_PASSWORD } = await import('@/lib/auth/demo-operators.mjs')
  const email = DEMO_OPERATORS.find((operator) => operator.role === role)?.email ?? ''
  return signInToDesk(url, email, DEMO_PASSWORD)
}

export async function startBareNext(): Promise<Server> {
  await runScript([NEXT, 'build', '--webpack', BARE], { NODE_ENV: 'production' })
  // Otherwise the types of the bare app would hold for the whole project.
  await rm(`${BARE}/next-env.d.ts`, { force: true })
  return startServer(
    (port) => [NEXT, 'start', BARE, '-p', String(port)],
    () => ({}),
    '/',
  )
}
