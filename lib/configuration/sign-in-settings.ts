import { z } from 'zod'
import { BUILT_IN_ROLES, type Role } from '../model/role'
import { addressOfService, PRINTABLE, PRINTABLE_TEXT } from './shapes'

export const SIGN_IN_MODES = ['local', 'both', 'oidc'] as const

export type MappedRole = { value: string; role: Role }

/** The identity provider that people sign in with. */
export type ProviderSettings = {
  /** The issuer exactly as its tokens name it. */
  issuer: string
  clientId: string
  clientSecret: string
  /** The name on the button. */
  name: string
  scopes: string
  roleClaim: string
  /** The first pair whose value the claim has decides. */
  roles: readonly MappedRole[]
  /** The domains of e-mail addresses that may sign in; if empty, all may. */
  domains: readonly string[]
}

export type SignInSettings = {
  mode: (typeof SIGN_IN_MODES)[number]
  provider: ProviderSettings | null
  /** The only local account that may sign in if the mode is `oidc`. */
  breakGlassEmail: string | null
}

/** Whether the role exists is judged together with `ROLES`. */
const ROLE_NAME = /^[a-z][a-z0-9-]*$/

/** A list like `desk-admins:admin,desk:operator`. A value may contain colons: the last colon separates. */
const mappedRoles = z.string().transform((text, context): MappedRole[] =>
  text.split(',').flatMap((pair) => {
    const [, value, name] = /^(.+):([^:]+)$/.exec(pair.trim()) ?? []
    const role = name?.trim() ?? ''
    if (value && ROLE_NAME.test(role)) return [{ value: value.trim(), role }]
    const message = 'must list pairs such as desk-admins:admin, separated by commas'
    context.addIssue({ code: 'custom', message, input: undefined })
    return []
  }),
)

/** The problems of roles that are neither built in nor configured. */
export function unknownMappedRoles(mapped: readonly MappedRole[] | undefined, custom: readonly Role[]): string[] {
  const known: readonly Role[] = [...BUILT_IN_ROLES, ...custom]
  if (!mapped || mapped.every(({ role }) => known.includes(role))) return []
  return [`OIDC_ROLES must map to these roles: ${known.join(', ')}`]
}

const DOMAIN = /^(?!-)[a-z0-9-]+(\.[a-z0-9-]+)+$/

const domainList = z
  .string()
  .transform((text) => text.split(',').map((domain) => domain.trim().toLowerCase()))
  .pipe(z.array(z.string().regex(DOMAIN, 'must list domains such as acme.example, separated by commas')))

const SCOPES = 'must be scopes separated by spaces, including openid'

/** The shapes of the variables of sign-in. */
export const SIGN_IN_SHAPES = {
  mode: z.enum(SIGN_IN_MODES, { error: 'must be local, both or oidc' }).optional(),
  issuer: addressOfService(
    'must be the issuer of your identity provider, such as https://login.acme.example',
  ).optional(),
  clientId: z.string().max(300).regex(PRINTABLE, PRINTABLE_TEXT).optional(),
  clientSecret: z.string().min(16, 'must have at least 16 characters').regex(PRINTABLE, PRINTABLE_TEXT).optional(),
  name: z.string().trim().min(1).max(40, 'must have at most 40 characters').default('single sign-on'),
  scopes: z
    .string()
    .regex(/^[\x21-\x7e]+( [\x21-\x7e]+)*$/, SCOPES)
    .refine((scopes) => scopes.split(' ').includes('openid'), SCOPES)
    .default('openid profile email offline_access'),
  roleClaim: z.string().max(200).regex(PRINTABLE, PRINTABLE_TEXT).default('groups'),
  roles: mappedRoles.optional(),
  domains: domainList.optional(),
  breakGlassEmail: z.string().trim().toLowerCase().pipe(z.email('must be an e-mail address')).optional(),
}

type Variables = {
  SIGN_IN?: SignInSettings['mode'] | undefined
  OIDC_ISSUER?: string | undefined
  OIDC_CLIENT_ID?: string | undefined
  OIDC_CLIENT_SECRET?: string | undefined
  OIDC_NAME: string
  OIDC_SCOPES: string
  OIDC_ROLE_CLAIM: string
  OIDC_ROLES?: readonly MappedRole[] | undefined
  OIDC_DOMAINS?: readonly string[] | undefined
  BREAK_GLASS_EMAIL?: string | undefined
}

/** The settings of sign-in. With a provider, people may sign in either way, unless SIGN_IN says otherwise. */
export function signInSettings(variables: Variables): SignInSettings {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = variables
  const mode = variables.SIGN_IN ?? (issuer ? 'both' : 'local')
  const isKnown = issuer !== undefined && clientId !== undefined && clientSecret !== undefined
  const provider =
    isKnown && mode !== 'local'
      ? {
          issuer,
          clientId,
          clientSecret,
          name: variables.OIDC_NAME,
          scopes: variables.OIDC_SCOPES,
          roleClaim: variables.OIDC_ROLE_CLAIM,
          roles: variables.OIDC_ROLES ?? [],
          domains: variables.OIDC_DOMAINS ?? [],
        }
      : null
  return { mode, provider, breakGlassEmail: variables.BREAK_GLASS_EMAIL ?? null }
}
