import type { Country } from '../users'

const EVM_ADDRESS = /^0x[0-9a-fA-F]{40}$/
const BASE58 = '[1-9A-HJ-NP-Za-km-z]'

/** Section 4.1. */
const NETWORKS: Readonly<Record<string, { address: RegExp; tokens: readonly string[] }>> = {
  ethereum: { address: EVM_ADDRESS, tokens: ['USDC', 'USDT', 'ETH'] },
  polygon: { address: EVM_ADDRESS, tokens: ['USDC', 'USDT'] },
  base: { address: EVM_ADDRESS, tokens: ['USDC', 'ETH'] },
  arbitrum: { address: EVM_ADDRESS, tokens: ['USDC', 'USDT', 'ETH'] },
  avalanche: { address: EVM_ADDRESS, tokens: ['USDC', 'USDT'] },
  optimism: { address: EVM_ADDRESS, tokens: ['USDC', 'ETH'] },
  solana: { address: new RegExp(`^${BASE58}{32,44}$`), tokens: ['USDC', 'SOL'] },
  tron: { address: new RegExp(`^T${BASE58}{33}$`), tokens: ['USDT'] },
  bitcoin: { address: new RegExp(`^(bc1[02-9ac-hj-np-z]{11,71}|[13]${BASE58}{25,34})$`), tokens: ['BTC'] },
}

/** Names of the prototype are no networks. */
const networkOf = (name: string) => (Object.hasOwn(NETWORKS, name) ? NETWORKS[name] : undefined)

export function isAddressOf(network: string, address: string): boolean {
  return networkOf(network)?.address.test(address) ?? false
}

export function hasToken(network: string, token: string): boolean {
  return networkOf(network)?.tokens.includes(token) ?? false
}

/** Our own rule: regions with auto-ramp accounts, and tokens not offered there. */
const REGIONS: Readonly<Partial<Record<Country, { currency: string; withheld: readonly string[] }>>> = {
  US: { currency: 'USD', withheld: [] },
  DE: { currency: 'EUR', withheld: ['USDT'] },
  FR: { currency: 'EUR', withheld: ['USDT'] },
}

export function autoRampCurrency(country: Country): string | null {
  return REGIONS[country]?.currency ?? null
}

export function isOfferedIn(country: Country, token: string): boolean {
  const region = REGIONS[country]
  return region !== undefined && !region.withheld.includes(token)
}
