import type { Random } from '../random'

type Chain = {
  tokenAddress: RegExp
  /** The sandbox takes any token of the chain for this one. */
  token: string
  address: (random: Random) => string
}

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const BECH32 = '023456789acdefghjklmnpqrstuvwxyz'

const EVM: Chain = { tokenAddress: /^0x[0-9a-fA-F]{40}$/, token: 'USDC', address: (random) => `0x${random.hex(40)}` }

const coin = (token: string, address: Chain['address']): Chain => ({
  tokenAddress: new RegExp(`^(native|${token})$`, 'i'),
  token,
  address,
})

const OTHERS: Readonly<Record<string, Chain>> = {
  solana: {
    tokenAddress: /^[1-9A-HJ-NP-Za-km-z]{32,44}$/,
    token: 'USDC',
    address: (random) => letters(random, BASE58, 44),
  },
  tron: {
    tokenAddress: /^T[1-9A-HJ-NP-Za-km-z]{33}$/,
    token: 'USDT',
    address: (random) => `T${letters(random, BASE58, 33)}`,
  },
  sui: { tokenAddress: /^0x[0-9a-fA-F]{1,64}(::\w+){0,2}$/, token: 'USDC', address: (random) => `0x${random.hex(64)}` },
  bitcoin: coin('BTC', (random) => `bc1q${letters(random, BECH32, 38)}`),
  dash: coin('DASH', (random) => `X${letters(random, BASE58, 33)}`),
}

/** Section 2.5: chains that pay an off-ramp. */
export function chainOf(name: string): Chain {
  return OTHERS[name] ?? EVM
}

function letters(random: Random, alphabet: string, count: number): string {
  return Array.from({ length: count }, () => alphabet.charAt(random.int(0, alphabet.length - 1))).join('')
}
