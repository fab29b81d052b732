import type { Environment } from '../env'

/** Whether the console may send changes; in production only if `RAMP_<NAME>_CONSOLE_WRITES` is on. */
export function takesConsoleWrites({ kind, consoleWrites }: Pick<Environment, 'kind' | 'consoleWrites'>): boolean {
  return consoleWrites === undefined ? kind === 'sandbox' : consoleWrites === 'on'
}
