/** The page of an endpoint. It imports nothing, so that a browser needs none of the contract. */
export function consoleAddress(environment: string, endpoint: string): string {
  return `/${environment}/console/${endpoint}`
}
