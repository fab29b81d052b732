import { type Environment, env, findEnvironment } from '@/lib/env'

/** The environment that a command names. @throws Error with the usage, or with the names of the configured environments */
export function namedEnvironment(name: string | undefined, usage: string): Environment {
  if (!name) throw new Error(usage)
  const environment = findEnvironment(name)
  if (environment) return environment
  const names = env().environments.map(({ name }) => name)
  throw new Error(`There is no environment with that name. Configured: ${names.join(', ')}.`)
}
