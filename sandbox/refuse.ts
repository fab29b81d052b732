import { isOwnMachine } from './loopback'

/** The message is meant for the person at the terminal. */
export class RefusedToStart extends Error {
  override readonly name = 'RefusedToStart'
}

export function refuseUnsafeSurroundings(surroundings: { nodeEnv: string | undefined; host: string }): void {
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
