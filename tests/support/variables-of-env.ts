import { readFileSync } from 'node:fs'
import path from 'node:path'

/** Every variable that the configuration declares; one of an environment is `RAMP_<NAME>_BASE_URL`, that of a role `ROLE_<NAME>`. */
export function variablesOfEnv(): string[] {
  return [
    ...members('env.ts', 'const General = '),
    ...members('configuration/environments.ts', 'const PerEnvironment = ').map((suffix) => `RAMP_<NAME>_${suffix}`),
    'ROLE_<NAME>',
  ]
}

function members(file: string, start: string): string[] {
  const source = readFileSync(path.resolve(import.meta.dirname, '../../lib', file), 'utf8')
  const block = source.slice(source.indexOf(start))
  return [...block.slice(0, block.indexOf('\n}')).matchAll(/^ {2}([A-Z][A-Z_]*):/gm)].map(([, name]) => String(name))
}
