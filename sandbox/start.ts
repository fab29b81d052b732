import { createSandbox } from './create-sandbox'
import { isOwnMachine } from './loopback'
import { resolveOptions, type SandboxOptions } from './options'
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

/** The message is meant for the person at the terminal. */
class RefusedToStart extends Error {
  override readonly name = 'RefusedToStart'
}

function refuseUnsafeSurroundings(surroundings: { nodeEnv: string | undefined; host: string }): void {
  if (surroundings.nodeEnv === 'production') {
    throw new RefusedToStart(
      'The sandbox does not run with NODE_ENV=production: it is a stand-in with public credentials. Unset NODE_ENV to start it.',
    )
  }
  if (!isOwnMachine(surroundings.host)) {
    throw new RefusedToStart(
      `The sandbox listens on this machine only: ${JSON.stringify(surroundings.host)} is not a loopback address. Use 127.0.0.1.`,
    )
  }
}
