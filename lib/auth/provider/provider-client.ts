import 'server-only'
import { type Client, custom, errors, Issuer, type TokenSet } from 'openid-client'
import { z } from 'zod'
import { isSecureOrLoopback } from '../../address-rules'
import type { ProviderSettings } from '../../configuration/sign-in-settings'
import { parseUrl } from '../../parse-url'
import { ProviderClaims } from './claims'

export const PROVIDER_TIMEOUT_MS = 4000

/** Both clocks may be off by this much; next-auth uses the same tolerance. */
const CLOCK_TOLERANCE_SECONDS = 10

const DISCOVERY_HOLDS_MS = 600_000

const ENDPOINTS = [
  'authorization_endpoint',
  'token_endpoint',
  'userinfo_endpoint',
  'jwks_uri',
  'end_session_endpoint',
] as const

/** The provider’s answer cannot be used. */
export class ProviderFault extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'ProviderFault'
  }
}

function discoveryAddress({ issuer }: Pick<ProviderSettings, 'issuer'>): string {
  return `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
}

let discovered: { settings: ProviderSettings; client: Client; until: number } | undefined
let running: { settings: ProviderSettings; client: Promise<Client> } | undefined

/** The client for the provider, from its discovery document, which is read again after ten minutes. @throws as `rediscoverProvider` */
export async function providerClient(settings: ProviderSettings): Promise<Client> {
  if (discovered?.settings === settings && Date.now() < discovered.until) return discovered.client
  return rediscoverProvider(settings)
}

/**
 * Reads the discovery document, once for all callers in the meantime. A failure is not kept: the next caller reads it again.
 * @throws ProviderFault and errors of openid-client
 */
export function rediscoverProvider(settings: ProviderSettings): Promise<Client> {
  if (running?.settings === settings) return running.client
  const client = readClient(settings).finally(() => {
    if (running?.client === client) running = undefined
  })
  running = { settings, client }
  return client
}

async function readClient(settings: ProviderSettings): Promise<Client> {
  const issuer = await discoverProvider(settings)
  const client = new issuer.Client({ client_id: settings.clientId, client_secret: settings.clientSecret })
  client[custom.http_options] = () => ({ timeout: PROVIDER_TIMEOUT_MS })
  client[custom.clock_tolerance] = CLOCK_TOLERANCE_SECONDS
  discovered = { settings, client, until: Date.now() + DISCOVERY_HOLDS_MS }
  return client
}

/** @throws ProviderFault for a document of another issuer, or with addresses that are not https */
export async function discoverProvider(settings: ProviderSettings): Promise<Issuer> {
  const issuer = await Issuer.discover(discoveryAddress(settings))
  issuer[custom.http_options] = () => ({ timeout: PROVIDER_TIMEOUT_MS })
  requireSound(issuer, settings)
  return issuer
}

/** @throws ProviderFault */
function requireSound({ metadata }: Pick<Issuer, 'metadata'>, settings: ProviderSettings): void {
  if (metadata.issuer !== settings.issuer)
    throw new ProviderFault(`The discovery document names a different issuer from OIDC_ISSUER: ${metadata.issuer}.`)
  for (const name of ENDPOINTS) {
    const address = metadata[name]
    if (address === undefined) continue
    const url = parseUrl(address)
    if (!url || !/^https?:$/.test(url.protocol) || !isSecureOrLoopback(url))
      throw new ProviderFault(`The discovery document has an address that is not https: ${name}.`)
  }
}

/**
 * The provider’s claims about a person: from the ID token, and from the user information if the token lacks e-mail or role.
 * @throws ProviderFault for claims that cannot be read; errors of openid-client
 */
export async function readClaims(
  client: Client,
  tokens: TokenSet,
  settings: ProviderSettings,
): Promise<ProviderClaims> {
  const claims: Record<string, unknown> = tokens.id_token ? tokens.claims() : {}
  const lacks = claims.email === undefined || claims[settings.roleClaim] === undefined
  const more =
    lacks && tokens.access_token && client.issuer.metadata.userinfo_endpoint ? await client.userinfo(tokens) : {}
  const parsed = ProviderClaims.safeParse({ ...more, ...claims })
  if (!parsed.success) {
    const names = parsed.error.issues.map(({ path }) => String(path[0])).join(', ')
    throw new ProviderFault(`The provider sent claims that can’t be read: ${names}.`)
  }
  return parsed.data
}

/** Whether the provider said that the person, or their consent, is gone; failures of the provider or the network do not count. */
export function isWithdrawn(error: unknown): boolean {
  return error instanceof errors.OPError && error.error === 'invalid_grant'
}

/** The failure of a request, for the log, without tokens and answers of the provider. */
export function providerFailureWords(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}`.slice(0, 300) : 'unknown'
}

export type ProviderProbe = {
  /** The number of keys that verify ID tokens. */
  keys: number
  /** The seconds by which the provider’s clock is ahead; null if its answer has no date. */
  clockSeconds: number | null
  signsOut: boolean
}

const JsonWebKeys = z.looseObject({ keys: z.array(z.looseObject({ use: z.string().optional() })) })

/** Reads the discovery document and the keys again. @throws ProviderFault; Error if the provider cannot be reached */
export async function probeProvider(settings: ProviderSettings): Promise<ProviderProbe> {
  const { metadata } = await discoverProvider(settings)
  if (!metadata.jwks_uri) throw new ProviderFault('The discovery document names no jwks_uri.')
  const answer = await fetch(metadata.jwks_uri, { redirect: 'error', signal: AbortSignal.timeout(PROVIDER_TIMEOUT_MS) })
  const parsed = JsonWebKeys.safeParse(await answer.json().catch(() => null))
  if (!answer.ok || !parsed.success) throw new ProviderFault('The keys of the identity provider can’t be read.')
  const date = Date.parse(answer.headers.get('date') ?? '')
  return {
    keys: parsed.data.keys.filter(({ use }) => use !== 'enc').length,
    clockSeconds: Number.isNaN(date) ? null : Math.round((date - Date.now()) / 1000),
    signsOut: metadata.end_session_endpoint !== undefined,
  }
}
