import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { decodeJwt, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import type { Provider } from 'oidc-provider'
import { afterAll, beforeAll, beforeEach, expect, vi } from 'vitest'
import * as configuration from '@/lib/env'
import { CLIENT, createIdentityProvider, type Person } from '../../support/identity-provider'
import type { SignInBrowser } from './sign-in-browser'

type Tamper = (claims: JWTPayload) => Promise<string>

type State = {
  person: string
  tamper: Tamper | null
  isDown: boolean
  refreshes: number
  exchanges: number
  discoveries: number
}

const startState = (): State => ({
  person: 'ann',
  tamper: null,
  isDown: false,
  refreshes: 0,
  exchanges: 0,
  discoveries: 0,
})

const DISCOVERY = '/.well-known/openid-configuration'

/**
 * A certified provider (`oidc-provider`) on this machine for the file, and the desk configured for it. `people` are its accounts; `person`
 * is the one who signs in there; `tamper` replaces ID tokens.
 */
export function useProvider(variables: Record<string, string> = {}) {
  const people = new Map<string, Person>()
  const state = startState()
  const logoutTokens: string[] = []
  const keys = generateKeyPair('RS256', { extractable: true })
  const server = createServer()
  let issuer = ''
  let provider: Provider | undefined

  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    provider = await createProvider()
    const answer = provider.callback()
    server.on('request', (request, response) => {
      if (request.url === '/token') state.exchanges += 1
      if (request.url?.endsWith(DISCOVERY)) state.discoveries += 1
      if (state.isDown) response.writeHead(503).end()
      else if (request.url?.startsWith('/interaction/')) void interact(request, response)
      else if (request.url === '/back-channel') void keepLogoutToken(request, response)
      else void answer(request, response)
    })
  })
  beforeEach(() => {
    people.clear()
    people.set('ann', {
      email: 'ann@acme.example',
      email_verified: true,
      name: 'Ann Archer',
      groups: ['staff', 'desk'],
    })
    Object.assign(state, startState())
    vi.spyOn(configuration, 'env').mockReturnValue(configured())
  })
  afterAll(async () => {
    vi.restoreAllMocks()
    await new Promise((resolve) => server.close(resolve))
  })

  const configured = (more: Record<string, string> = {}) =>
    configuration.parseEnv({
      ...process.env,
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: CLIENT.client_id,
      OIDC_CLIENT_SECRET: CLIENT.client_secret,
      OIDC_NAME: 'Acme',
      OIDC_ROLES: 'desk-admins:admin,desk:operator',
      ...variables,
      ...more,
    })

  async function createProvider(): Promise<Provider> {
    const { origin } = configuration.env()
    const key = await exportJWK((await keys).privateKey)
    const made = await createIdentityProvider({ issuer, origin, people, logoutUri: `${issuer}/back-channel`, key })
    made.use(async (context, next) => {
      await next()
      const body = context.body as { id_token?: string } | undefined
      if (context.oidc?.params?.grant_type === 'refresh_token') state.refreshes += 1
      const { tamper } = state
      if (tamper === null || context.path !== '/token' || !body?.id_token) return
      const changed: Promise<string> = tamper(decodeJwt(body.id_token))
      body.id_token = await changed
    })
    return made
  }

  /** Takes logout tokens in place of the desk, whose own address listens in no test. */
  async function keepLogoutToken(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = new URLSearchParams(await text(request))
    logoutTokens.push(form.get('logout_token') ?? '')
    response.writeHead(200).end()
  }

  async function interact(...exchange: Parameters<Provider['interactionDetails']>): Promise<void> {
    await provider?.interactionFinished(...exchange, { login: { accountId: state.person } })
  }

  const sign = async (claims: JWTPayload): Promise<string> =>
    new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'k1' }).sign((await keys).privateKey)

  async function askProvider(url: URL, cookies: Map<string, string>, body?: URLSearchParams): Promise<Response> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const asked = { redirect: 'manual', headers: { cookie }, ...(body && { method: 'POST', body }) } as const
    const answer = await fetch(url, asked)
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    return answer
  }

  /** Agrees to sign out on the page of the provider. Returns where the answer leads, and the logout token that the provider sent. */
  async function signOutAt(address: string, cookies: Map<string, string>) {
    const page = await (await askProvider(new URL(address), cookies)).text()
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(page)?.[1] ?? ''
    const body = new URLSearchParams({ xsrf, logout: 'yes' })
    const answer = await askProvider(new URL('/session/end/confirm', issuer), cookies, body)
    return { location: answer.headers.get('location'), logoutToken: logoutTokens.at(-1) ?? '' }
  }

  /** Goes from the authorization address to the address to which the provider sends the browser back. */
  async function passProvider(address: string, cookies = new Map<string, string>()): Promise<URL> {
    let url = new URL(address)
    while (url.origin === issuer) {
      const answer = await askProvider(url, cookies)
      const location = answer.headers.get('location')
      if (!location) throw new Error(`The provider stopped: ${answer.status} ${await answer.text()}`)
      url = new URL(location, url)
    }
    return url
  }

  /** The address to which the sign-in button leads. */
  async function leave({ visit, csrfToken }: SignInBrowser, query = ''): Promise<string> {
    const form = { csrfToken: await csrfToken(), json: 'true', callbackUrl: '/sandbox/deliveries' }
    const { url } = (await (await visit(`signin/oidc${query}`, form)).json()) as { url: string }
    return url
  }

  /** Comes back from another site, as the browser does. Returns where the desk leads, or the code of the refusal. */
  async function comeBack({ visit }: SignInBrowser, url: URL): Promise<string> {
    let address = `${url.pathname}${url.search}`
    for (let hops = 0; address.startsWith('/api/auth/') && hops < 5; hops += 1) {
      const answer = await visit(address.slice('/api/auth/'.length), undefined, FROM_PROVIDER)
      expect(answer.status).toBe(302)
      const next = new URL(answer.headers.get('location') ?? '', configuration.env().origin)
      address = `${next.pathname}${next.search}`
    }
    return address.startsWith('/sign-in') ? (new URLSearchParams(address.split('?')[1]).get('error') ?? '') : address
  }

  const signIn = async (browser: SignInBrowser, query = '') =>
    comeBack(browser, await passProvider(await leave(browser, query)))

  return {
    people,
    state,
    sign,
    passProvider,
    leave,
    comeBack,
    signOutAt,
    signIn,
    configure: (more: Record<string, string>) => vi.spyOn(configuration, 'env').mockReturnValue(configured(more)),
    get issuer() {
      return issuer
    },
  }
}

const FROM_PROVIDER = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }
