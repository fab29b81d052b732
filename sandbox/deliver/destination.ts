import { isOwnMachine } from '../loopback'

export type Destination = { address: URL; hostHeader: string } | { refusal: string }

export const isStandInHost = (hostname: string) => hostname.endsWith('.example')

/** Nothing but .example hosts and this machine is reached. */
export function findDestination(webhookUrl: string, sandboxUrl: string): Destination {
  const url = new URL(webhookUrl)
  if (isStandInHost(url.hostname)) {
    const address = new URL(`/_sandbox/receiver/${url.hostname}${url.pathname}${url.search}`, sandboxUrl)
    return { address, hostHeader: address.host }
  }
  if (isOwnMachine(url.hostname)) return { address: url, hostHeader: url.host }
  return { refusal: `The sandbox does not leave this machine: ${url.host} was not contacted` }
}
