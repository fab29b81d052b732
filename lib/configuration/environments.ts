import { z } from 'zod'
import { isLoopback } from '../address-rules'
import { DEMO_INTEGRATOR_KEY, DEMO_INTEGRATOR_SECRET, SANDBOX_DEFAULT_PORT } from '../demo-credentials.mjs'
import type { EgressPolicy } from '../egress/policy'
import { serviceAddressProblem } from '../service-address-problem'
import { addressOfService, PRINTABLE, PRINTABLE_TEXT } from './shapes'

export type Environment = {
  /** The name in addresses: lower-case letters, digits and hyphens. */
  name: string
  label: string
  kind: 'sandbox' | 'production'
  baseUrl: string
  integratorKey: string
  integratorSecret: string
  /** The integrator’s own service of users’ keys (docs/key-resolver.md). */
  keyResolver?: KeyResolver
  /** Whether the console may send changes. */
  consoleWrites?: 'on' | 'off'
}

export type KeyResolver = { url: string; bearer: string }

/** The variable `RAMP_<NAME>_<SUFFIX>` of an environment, with underscores for hyphens. */
export function environmentVariable(name: string, suffix: string): string {
  return `RAMP_${name.toUpperCase().replaceAll('-', '_')}_${suffix}`
}

const PerEnvironment = {
  BASE_URL: addressOfService('is required: the base address of the platform').transform((value) =>
    value.replace(/\/+$/, ''),
  ),
  INTEGRATOR_KEY: z.string({ error: 'is required: the integrator key' }).regex(PRINTABLE, PRINTABLE_TEXT),
  INTEGRATOR_SECRET: z
    .string({ error: 'is required: the integrator secret' })
    .min(16, 'must have at least 16 characters')
    .regex(PRINTABLE, PRINTABLE_TEXT),
  KEY_RESOLVER_URL: addressOfService('must be the address of your key resolver').optional(),
  KEY_RESOLVER_TOKEN: z
    .string()
    .min(16, 'must have at least 16 characters')
    .regex(PRINTABLE, PRINTABLE_TEXT)
    .optional(),
  LABEL: z.string().min(1).max(40, 'must have at most 40 characters').optional(),
  KIND: z.enum(['sandbox', 'production'], { error: 'must be sandbox or production' }).optional(),
  CONSOLE_WRITES: z.enum(['on', 'off'], { error: 'must be on or off' }).optional(),
}

type Source = Readonly<Record<string, string | undefined>>

/** One environment of the configuration, or the problems of its variables. */
export function parseEnvironment(name: string, set: Source, egress: EgressPolicy | undefined) {
  const problems: string[] = []
  const read = <T>(suffix: keyof typeof PerEnvironment, schema: z.ZodType<T>): T | undefined => {
    const variable = environmentVariable(name, suffix)
    const result = schema.safeParse(set[variable])
    if (result.success) return result.data
    problems.push(...result.error.issues.map((issue) => `${variable} ${issue.message}`))
    return undefined
  }
  const baseUrl = read('BASE_URL', PerEnvironment.BASE_URL)
  const integratorKey = read('INTEGRATOR_KEY', PerEnvironment.INTEGRATOR_KEY)
  const integratorSecret = read('INTEGRATOR_SECRET', PerEnvironment.INTEGRATOR_SECRET)
  const label = read('LABEL', PerEnvironment.LABEL)
  const kind = read('KIND', PerEnvironment.KIND)
  const consoleWrites = read('CONSOLE_WRITES', PerEnvironment.CONSOLE_WRITES)
  const url = read('KEY_RESOLVER_URL', PerEnvironment.KEY_RESOLVER_URL)
  const bearer = read('KEY_RESOLVER_TOKEN', PerEnvironment.KEY_RESOLVER_TOKEN)
  const isSet = (suffix: keyof typeof PerEnvironment) => set[environmentVariable(name, suffix)] !== undefined
  if (isSet('KEY_RESOLVER_URL') !== isSet('KEY_RESOLVER_TOKEN'))
    problems.push(`${environmentVariable(name, 'KEY_RESOLVER_TOKEN')} and ..._URL belong together: set both or neither`)
  const refused = url && egress && serviceAddressProblem(url, egress)
  if (refused) problems.push(`${environmentVariable(name, 'KEY_RESOLVER_URL')} ${refused}`)
  if (baseUrl && !isLoopback(new URL(baseUrl))) {
    const published = 'is the published one of the stand-in, which works nowhere else'
    if (integratorKey === DEMO_INTEGRATOR_KEY)
      problems.push(`${environmentVariable(name, 'INTEGRATOR_KEY')} ${published}`)
    if (integratorSecret === DEMO_INTEGRATOR_SECRET)
      problems.push(`${environmentVariable(name, 'INTEGRATOR_SECRET')} ${published}`)
  }
  if (!baseUrl || !integratorKey || !integratorSecret || problems.length > 0) return { problems }
  const environment: Environment = {
    name,
    label: label ?? name.charAt(0).toUpperCase() + name.slice(1),
    kind: kind ?? (name === 'production' ? 'production' : 'sandbox'),
    baseUrl,
    integratorKey,
    integratorSecret,
    ...(url && bearer ? { keyResolver: { url, bearer } } : {}),
    ...(consoleWrites && { consoleWrites }),
  }
  return { environment }
}

/** The default if no environment is configured. */
export const localSandbox: Environment = {
  name: 'sandbox',
  label: 'Sandbox',
  kind: 'sandbox',
  baseUrl: `http://127.0.0.1:${SANDBOX_DEFAULT_PORT}`,
  integratorKey: DEMO_INTEGRATOR_KEY,
  integratorSecret: DEMO_INTEGRATOR_SECRET,
}
