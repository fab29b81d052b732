import { embeddedIpv4 } from './embedded-address'
import { dottedDecimals, type IpAddress } from './ip-address'
import { isInNetwork, type Network } from './network'
import { GLOBAL_UNICAST, LOOPBACK_NETWORKS, SPECIAL_NETWORKS } from './special-networks'

/**
 * Why no connection to the address may be opened, in a few words such as "loopback"; null where it may. An address that
 * embeds another one is allowed only where configuration names its network and the embedded address is allowed, too.
 */
export function whyForbidden(address: IpAddress, allowed: readonly Network[]): string | null {
  const special = SPECIAL_NETWORKS.find(({ network }) => isInNetwork(address, network))
  const isNamed = special?.access === 'nameable' && allowed.some((network) => isInNetwork(address, network))
  const embedded = embeddedIpv4(address)
  if (embedded) {
    const reason = isNamed ? whyForbidden(embedded.address, allowed) : embedded.form
    return reason && `${reason}, ${dottedDecimals(embedded.address)} inside`
  }
  if (special) return isNamed ? null : special.name
  return address.family === 4 || isInNetwork(address, GLOBAL_UNICAST) ? null : 'not assigned'
}

export function isLoopbackAddress(address: IpAddress): boolean {
  return LOOPBACK_NETWORKS.some((network) => isInNetwork(address, network))
}
