import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { exportJWK, generateKeyPair } from 'jose'
import { deskVariables } from '../../scripts/lib/desk/desk.mjs'
import { ownEnvironment } from '../../scripts/lib/desk/own-environment.mjs'
import { freePort } from '../../scripts/lib/processes/free-port.mjs'
import { npmScript } from '../../scripts/lib/processes/npm-script.mjs'
import { launchNode } from '../../scripts/lib/processes/processes.mjs'
import { waitFor } from '../../scripts/lib/processes/wait-for.mjs'
import { CLIENT, createIdentityProvider, type Person } from '../../tests/support/identity-provider'
import { SESSION_SECRET, VAULT_KEY } from './desk-secrets.mjs'
import { test as base } from './test'

/** A desk that people sign in to with a provider or a local account. The desk begins empty, and shares stand-in and mail catcher with the desk of the run. */
export type DeskWithProvider = {
  origin: string
  issuer: string
  people: Map<string, Person>
  /** The person who signs in at the provider when it asks, and how often it has asked. */
  signedIn: { person: string; asked: number }
}

async function openProvider(origin: string) {
  const people: DeskWithProvider['people'] = new Map()
  const signedIn = { person: '', asked: 0 }
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const logoutUri = `${origin}/api/auth/back-channel-logout`
  const provider = await createIdentityProvider({ issuer, origin, people, logoutUri, key: await exportJWK(privateKey) })
  const answer = provider.callback()
  server.on('request', (request, response) => {
    if (request.url === '/favicon.ico') return response.writeHead(204).end()
    if (!request.url?.startsWith('/interaction/')) return void answer(request, response)
    signedIn.asked += 1
    void provider.interactionFinished(request, response, { login: { accountId: signedIn.person } })
  })
  return { issuer, people, signedIn, server }
}

async function openDesk(use: (desk: DeskWithProvider) => Promise<void>): Promise<void> {
  const port = await freePort(0)
  const origin = `http://localhost:${port}`
  const { server, ...provider } = await openProvider(origin)
  const folder = mkdtempSync(path.join(tmpdir(), 'rampdesk-provider-'))
  const { env } = ownEnvironment({
    ...deskVariables({
      port,
      sandboxPorts: [Number(process.env.E2E_EMPTY_PORT)],
      databaseDir: path.join(folder, 'pg'),
      secret: SESSION_SECRET,
      vaultKey: VAULT_KEY,
      smtpPort: Number(process.env.E2E_SMTP_PORT),
    }),
    NODE_ENV: 'production',
    RAMPDESK_DEMO: '',
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: CLIENT.client_id,
    OIDC_CLIENT_SECRET: CLIENT.client_secret,
    OIDC_NAME: 'Acme',
    OIDC_ROLES: 'desk-admins:admin,desk:operator',
  })
  const { child, closed } = launchNode(npmScript('start'), { env, stdio: 'pipe' })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (output += text))
  try {
    await waitFor(`http://127.0.0.1:${port}/api/health`, { seconds: 90 }).catch((error) => {
      throw new Error(`${error.message}\n${output}`)
    })
    await use({ origin, ...provider })
  } finally {
    child.kill('SIGTERM')
    await closed
    server.closeAllConnections()
    server.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

export const test = base.extend<object, { desk: DeskWithProvider }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are wanted from the pattern.
  desk: [({}, use) => openDesk(use), { scope: 'worker', timeout: 120_000 }],
  baseURL: ({ desk }, use) => use(desk.origin),
})
