import { describe, expect, it } from 'vitest'
import { recognise } from './recognise'

const HEX = '28ac3d384b10f4b5'.repeat(4)
const EVM_HASH = `0x${HEX}`
const EVM_ADDRESS = '0x1fB10f5a36A22d545Aafec6588e1a6AF07A20bf1'
const SIGNATURE = '5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnbJLgp8uirBgmQpjKhoR4tjF3ZpRzrFmBV6UjKdiSZkQUW'
const SOLANA_ADDRESS = '7EYnhQoR9YM3N7UoaKRoA44Uy8JeaZV3qyouov87awMs'
const DIGEST = '9VbDRCSn6XNjwvCZaJp8sHLKkF8kFZ8XZ5kYcYqLFPLJ'
const SUI_ADDRESS = `0x${'02a212de6a9dfa3a'.repeat(4)}`
const BITCOIN_ADDRESS = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
const DASH_ADDRESS = 'XdAUmwtig27HBG6WfYyHAzP8n6XC9jESEw'
const TRON_ADDRESS = 'TJCnKsPa7y5okkXvQAidZBzqx3QyQ6sxMW'

type Chain = { chain: string; hash: string; address: string; links: string[]; addressLinks: string[] }

const evm = (chain: string, more: string[] = []): Chain => ({
  chain,
  hash: EVM_HASH,
  address: EVM_ADDRESS,
  links: ['/tx/{}', '/tx/{}#eventlog', '/tx/{}/token-transfers', '/search?tx={}', ...more],
  addressLinks: ['/address/{}', '/address/{}#tokentxns', '/token/0x00?a={}'],
})

/** Links as explorers of the contract's chains (2.1) write them. */
const CHAINS: Chain[] = [
  evm('ethereum'),
  evm('polygon'),
  evm('arbitrum'),
  evm('base', ['/tx/{}?tab=index']),
  evm('optimism', ['/tx/{}?view=logs']),
  evm('avalanche', ['/c-chain/tx/{}', '/tx/{}?chainid=43114']),
  evm('binance-smart-chain'),
  evm('hyperevm', ['/explorer/tx/{}']),
  evm('monad'),
  evm('sonic'),
  evm('unichain', ['/op/transactions/{}']),
  {
    chain: 'solana',
    hash: SIGNATURE,
    address: SOLANA_ADDRESS,
    links: ['/tx/{}', '/tx/{}?cluster=mainnet-beta', '/?tx={}', '/transaction/{}'],
    addressLinks: ['/account/{}', '/address/{}?cluster=mainnet-beta', '/account/{}#portfolio'],
  },
  {
    chain: 'bitcoin',
    hash: HEX,
    address: BITCOIN_ADDRESS,
    links: ['/tx/{}', '/btc/tx/{}', '/bitcoin/transaction/{}', '/tx/{}?showDetails=true', '/transactions/btc/?txid={}'],
    addressLinks: ['/address/{}', '/bitcoin/address/{}'],
  },
  {
    chain: 'dash',
    hash: HEX,
    address: DASH_ADDRESS,
    links: ['/insight/tx/{}', '/dash/transaction/{}', '/tx.dws?{}.htm'],
    addressLinks: ['/insight/address/{}', '/dash/address/{}'],
  },
  {
    chain: 'tron',
    hash: HEX,
    address: TRON_ADDRESS,
    links: ['/#/transaction/{}', '/#/transaction/{}?lang=en', '/transaction/{}/overview'],
    addressLinks: ['/#/address/{}', '/#/address/{}/transfers'],
  },
  {
    chain: 'sui',
    hash: DIGEST,
    address: SUI_ADDRESS,
    links: ['/txblock/{}', '/mainnet/tx/{}', '/txblock/{}?network=mainnet', '/#/txblock/{}'],
    addressLinks: ['/account/{}', '/mainnet/account/{}', '/address/{}?network=mainnet'],
  },
]

const AROUND = [
  '{}',
  '{}.',
  '({})',
  '<{}>',
  '“{}”,',
  '[receipt]({}).',
  'see {}!',
  'link: {}, please',
  '*{}*',
  '_{}_',
  '`{}`',
  '\u200b{}\u200b',
  '{{}}',
  '[{}](receipt)',
  '({}), paid',
  '{};',
  '【{}】',
  'Hash: {}:',
]

const told = (text: string) => (recognise(text)?.findings ?? []).map(({ kind, value }) => `${kind} ${value}`)

describe.each(CHAINS)('an explorer of $chain', ({ hash, address, links, addressLinks }) => {
  it.each(links)('names the transaction in %s', (link) => {
    const url = `https://explorer.example${link.replace('{}', hash)}`
    for (const around of AROUND) expect(told(around.replace('{}', url)), around).toContain(`transaction hash ${hash}`)
  })

  it.each(addressLinks)('names the address in %s', (link) => {
    const url = `https://explorer.example${link.replace('{}', address)}`
    for (const around of AROUND) {
      const findings = told(around.replace('{}', url))
      expect(findings, around).toContain(`wallet address ${address}`)
      expect(
        findings.some((one) => one.startsWith('transaction hash')),
        around,
      ).toBe(false)
    }
  })
})

it('a link that another link carries is read as well', () => {
  const inner = encodeURIComponent(`https://explorer.example/tx/${EVM_HASH}`)
  expect(told(`https://mail.example/click?to=${inner}`)).toContain(`transaction hash ${EVM_HASH}`)
})

it('a link that has lost its scheme is read as well', () => {
  for (const text of [
    'explorer.example/#/transaction/{}',
    'Hash: explorer.example/tx/{}:',
    '(explorer.example/tx/{}).',
  ])
    expect(told(text.replace('{}', HEX)), text).toContain(`transaction hash ${HEX}`)
})

it('brackets of a query stay', () => {
  const url = `https://explorer.example/list?filter[hash]=${EVM_HASH}`
  expect(told(`see ${url}, please`)).toContain(`URL ${url}`)
})
