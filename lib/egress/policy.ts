import { z } from 'zod'
import { isWithin, type Network, parseNetwork } from './address/network'
import { LOOPBACK_NETWORKS, SPECIAL_NETWORKS } from './address/special-networks'

export type PortRange = { low: number; high: number }

export type EgressPolicy = {
  /** Loopback, private and similar networks, which are refused unless they are listed here. */
  allowedNetworks: readonly Network[]
  ports: readonly PortRange[]
  allowHttpToLoopback: boolean
}

export const DEFAULT_EGRESS_POLICY: EgressPolicy = {
  allowedNetworks: [],
  ports: [{ low: 443, high: 443 }],
  allowHttpToLoopback: false,
}

/** The policy for configured networks and ports. HTTP to loopback is allowed if a loopback network is among them. */
export function egressPolicy(
  allowedNetworks = DEFAULT_EGRESS_POLICY.allowedNetworks,
  ports = DEFAULT_EGRESS_POLICY.ports,
): EgressPolicy {
  const allowHttpToLoopback = allowedNetworks.some((network) =>
    LOOPBACK_NETWORKS.some((loopback) => isWithin(network, loopback)),
  )
  return { allowedNetworks, ports, allowHttpToLoopback }
}

/** For example `127.0.0.0/8, 10.20.0.0/16`. Problems name an entry by its number, never by its text. */
export const AllowedNetworks = listOf((text) => {
  const network = parseNetwork(text)
  if (!network) return 'must be a network such as 10.20.0.0/16, without bits beyond its prefix'
  const special = SPECIAL_NETWORKS.find((candidate) => isWithin(network, candidate.network))
  if (special?.access === 'nameable') return { value: network }
  return special
    ? `can’t be allowed: ${special.name}`
    : 'must lie within one loopback, private, shared, benchmark or NAT64 network; public addresses need no entry'
})

/** For example `443, 8443, 3000-3999`. */
export const AllowedPorts = listOf((text) => {
  const [, low = '', high = low] = /^(\d{1,5})(?:-(\d{1,5}))?$/.exec(text) ?? []
  const range = { low: Number(low), high: Number(high) }
  const isRange = range.low >= 1 && range.high <= 65_535 && range.low <= range.high
  return isRange ? { value: range } : 'must be a port from 1 to 65535, or a range such as 3000-3999'
})

/** A schema for `lib/env.ts`: entries separated by commas. */
function listOf<Entry>(parse: (text: string) => { value: Entry } | string) {
  return z.string().transform((text, context) => {
    const entries: Entry[] = []
    for (const [index, entry] of text.split(',').entries()) {
      const parsed = parse(entry.trim())
      if (typeof parsed === 'string') {
        context.addIssue({ code: 'custom', message: `entry ${index + 1} ${parsed}`, path: [], input: undefined })
      } else entries.push(parsed.value)
    }
    return entries
  })
}
