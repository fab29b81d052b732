import type { Environment } from '../env'

/** Production is reads only unless `RAMP_<NAME>_CONSOLE_WRITES` is on. */
export function takesConsoleWrites({ kind, consoleWrites }: Pick<Environment, 'kind' | 'consoleWrites'>): boolean {
  return consoleWrites === undefined ? kind === 'sandbox' : consoleWrites === 'on'
}
