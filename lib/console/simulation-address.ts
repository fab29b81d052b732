const PREFIX = 'simulations/'

/** The name of a simulation among the endpoints of the history, which is also the last part of its page’s address. */
export const simulationEntry = (name: string): string => `${PREFIX}${name}`

/** The name of the simulation; null for an endpoint. */
export function simulationOf(endpoint: string): string | null {
  return endpoint.startsWith(PREFIX) ? endpoint.slice(PREFIX.length) : null
}
