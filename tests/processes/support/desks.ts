import { createOperator } from '@/lib/auth/sign-in/create-operator'
import { getDatabase } from '@/lib/db'
import type { Role } from '@/lib/model/role'
import { isBuilt } from '@/scripts/lib/build/build.mjs'
import { signInToDesk } from '@/scripts/lib/desk/sign-in.mjs'
import { type Balancer, startBalancer } from './balancer'
import { createApp, createWorker, type DeskProcess } from './desk-process'

const PASSWORD = 'correct horse battery staple of the desk'

/** Apps behind a balancer and workers at the database of this process. */
export type Desks = { balancer: Balancer; apps: DeskProcess[]; workers: DeskProcess[]; close: () => Promise<void> }

type Wanted = { apps: number; workers: number; env: Record<string, string> }

/** Starts the processes. @throws Error without a build of these sources */
export async function startDesks({ apps: appCount, workers: workerCount, env }: Wanted): Promise<Desks> {
  if (!isBuilt()) throw new Error('There is no build of these sources: run `npm run build`.')
  const ports: number[] = []
  const balancer = await startBalancer(ports)
  const variables = {
    NEXTAUTH_URL: balancer.url,
    HOST: '127.0.0.1',
    EGRESS_ALLOWED_NETWORKS: '127.0.0.0/8',
    EGRESS_PORTS: '1024-65535',
    ...env,
  }
  const create = (count: number, kind: string, make: typeof createApp | typeof createWorker) =>
    Promise.all(Array.from({ length: count }, (_, index) => make(`${kind} ${index + 1}`, variables)))
  const apps = await create(appCount, 'app', createApp)
  const workers = await create(workerCount, 'worker', createWorker)
  ports.push(...apps.flatMap(({ port }) => port ?? []))
  const all = [...apps, ...workers]
  for (const own of all) await own.start()
  const close = async () => {
    await Promise.all(all.map((own) => own.kill()))
    balancer.close()
  }
  return { balancer, apps, workers, close }
}

export type Person = {
  /** A call without a body reads; null changes something without a body. */
  ask: (path: string, body?: object | null, signal?: AbortSignal) => Promise<Response>
  /** Asks as `ask` does, again and again until an app takes the request, whose body has a request key. @throws Error for a refusal */
  insist: (path: string, body: object) => Promise<unknown>
}

const AGAIN_MS = 200

/** Signs a new account in, as a browser does, through the balancer. */
export async function signInAs({ url }: Balancer, name: string, role: Role = 'operator'): Promise<Person> {
  const scope = { actor: { kind: 'system', name: 'test' }, requestId: 'r', address: null } as const
  const email = `${name}@desk.example`
  await createOperator(await getDatabase(), scope, { email, name, password: PASSWORD, role })
  return signInAgain({ url }, name)
}

/** Another session of an account of `signInAs`. */
export async function signInAgain({ url }: Pick<Balancer, 'url'>, name: string): Promise<Person> {
  const cookie = await signInToDesk(url, `${name}@desk.example`, PASSWORD)
  const headers = { cookie, origin: url, 'sec-fetch-site': 'same-origin' }
  const ask: Person['ask'] = (path, body, signal) =>
    fetch(`${url}/api${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    })
  return { ask, insist: (path, body) => insist(() => ask(path, body)) }
}

/** The app may have been killed before it took the request, while it worked on it, or before it answered. */
async function insist(ask: () => Promise<Response>): Promise<unknown> {
  for (;;) {
    const answer = await ask()
      .then(async (response) => ({ status: response.status, text: await response.text() }))
      .catch(() => null)
    if (answer && answer.status < 300) return JSON.parse(answer.text)
    if (answer && answer.status < 500) throw new Error(`Refused with ${answer.status}: ${answer.text}`)
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
  }
}
