import { readFileSync } from 'node:fs'
import path from 'node:path'

/** Every variable that lib/env.ts declares; those of an environment as `RAMP_<NAME>_BASE_URL`. */
export function variablesOfEnv(): string[] {
  const source = readFileSync(path.resolve(import.meta.dirname, '../../lib/env.ts'), 'utf8')
  const members = (start: string) => {
    const block = source.slice(source.indexOf(start))
    return [...block.slice(0, block.indexOf('\n}')).matchAll(/^ {2}([A-Z][A-Z_]*):/gm)].map(([, name]) => String(name))
  }
  return [
    ...members('const General = '),
    ...members('const PerEnvironment = ').map((suffix) => `RAMP_<NAME>_${suffix}`),
  ]
}
