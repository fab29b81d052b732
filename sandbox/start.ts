import { createSandbox } from './create-sandbox'
import { resolveOptions, type SandboxOptions } from './options'
import { refuseUnsafeSurroundings } from './refuse'
import { type RunningSandbox, serveSandbox } from './serve-sandbox'

export type { SandboxOptions } from './options'
export type { RunningSandbox } from './serve-sandbox'

/**
 * Starts a stand-in for the platform on this machine.
 *
 * @throws RefusedToStart in production or for an address that is not loopback; the listen error when the port is taken.
 */
export async function startSandbox(given: SandboxOptions = {}): Promise<RunningSandbox> {
  const options = resolveOptions(given)
  refuseUnsafeSurroundings({ nodeEnv: process.env.NODE_ENV, host: options.host })
  return await serveSandbox(createSandbox(options))
}
