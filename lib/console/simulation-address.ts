const PREFIX = 'simulations/'

/** A simulation among the endpoints of the history, which is also the end of its address. */
export const simulationEntry = (name: string): string => `${PREFIX}${name}`

/** The name of the simulation; null for an endpoint. */
export function simulationOf(endpoint: string): string | null {
  return endpoint.startsWith(PREFIX) ? endpoint.slice(PREFIX.length) : null
}
