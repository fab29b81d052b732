/** The page of an endpoint. This module imports nothing, so that a browser loads none of the contract. */
export function consoleAddress(environment: string, endpoint: string): string {
  return `/${environment}/console/${endpoint}`
}
