import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { FORBIDDEN_IPV4, ipv4Text, isForbiddenIpv4, randomNumbers } from '../../tests/support/egress/forbidden-ranges'
import { hostileUrls } from '../../tests/support/egress/hostile-urls'
import { createEgress } from './create-egress'
import { DEFAULT_EGRESS_POLICY, egressPolicy } from './policy'
import { egressRefusalWords } from './refusal'

const REQUEST = { method: 'POST', headers: {}, body: null, deadlineMs: 5000, maxAnswerBytes: 1000 } as const

/** Notes each address and refuses the connection. */
function fakeDial() {
  const dialed: string[] = []
  const dial = (address: string) => {
    dialed.push(address)
    const socket = new Socket()
    setImmediate(() => socket.destroy(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })))
    return socket
  }
  return { dialed, dial }
}

test('hostile spellings open no connection, whether a host is an address or a name that leads to one', async () => {
  const urls = hostileUrls()
  expect(urls.length).toBeGreaterThan(6000)
  for (const policy of [DEFAULT_EGRESS_POLICY, { ...DEFAULT_EGRESS_POLICY, allowHttpToLoopback: true }]) {
    const { dialed, dial } = fakeDial()
    const egress = createEgress(policy, { dial, resolve: async () => ['127.0.0.1'] })
    const results = await Promise.all(
      urls.map(async (url) => ({ url, result: await egress.send({ ...REQUEST, url }) })),
    )
    expect(results.filter(({ result }) => result.state !== 'refused')).toEqual([])
    expect(dialed).toEqual([])
  }
})

test('every refusal has words for people, without the URL', async () => {
  const egress = createEgress(DEFAULT_EGRESS_POLICY, { resolve: async () => ['10.0.0.1'] })
  const words = new Set<string>()
  for (const url of hostileUrls()) {
    const result = await egress.send({ ...REQUEST, url })
    if (result.state === 'refused') words.add(egressRefusalWords(result.refusal).replace(/: .*/, ''))
  }
  expect([...words].toSorted()).toEqual([
    'Port 0 is not allowed by the configuration.',
    'Port 22 is not allowed by the configuration.',
    'The URL is longer than 2,048 characters.',
    'The URL must begin with https://.',
    'The URL must begin with https://. Plain http is for loopback only, where the configuration allows that.',
    'The URL must not contain a # part.',
    'The URL must not contain a user name or password.',
    'The URL resolves to an address that is not allowed',
    'The host name of the URL is not valid.',
    'This is not a URL.',
  ])
})

const PUBLIC_NAMES = [
  'example.com',
  'hooks.example.co.uk.',
  'bücher.example',
  'a_b.example',
  'EXAMPLE.com',
  'xn--bcher-kva.example',
]

const PUBLIC_ADDRESSES = [
  ...[
    '1.1.1.1',
    '8.8.8.8',
    '9.9.9.9',
    '52.95.110.1',
    '104.16.132.229',
    '140.82.121.4',
    '151.101.1.69',
    '185.199.108.153',
  ],
  ...[
    '2606:4700:4700::1111',
    '2001:4860:4860::8888',
    '2a00:1450:4001:830::200e',
    '2620:fe::fe',
    '2400:cb00:2048:1::c629:d7a2',
  ],
  ...['2001:200::1', '2003::1', '3ffe::1', '2a01:4f8::1', '2600:1f18::5ef:1'],
]

test('public addresses and names are never refused, in any spelling', async () => {
  const { dialed, dial } = fakeDial()
  const next = randomNumbers(5)
  const random = Array.from({ length: 300 }, next).filter((value) => !isForbiddenIpv4(value))
  const near = FORBIDDEN_IPV4.flatMap(([first, last]) => [first - 1, last + 1]).filter(
    (value) => value >= 0 && value < 2 ** 32 && !isForbiddenIpv4(value),
  )
  const numbers = [...random, ...near]
  const hosts = [
    ...PUBLIC_NAMES,
    ...PUBLIC_ADDRESSES.map((text) => (text.includes(':') ? `[${text}]` : text)),
    ...numbers.flatMap((value) => [ipv4Text(value), String(value), `0x${value.toString(16)}`, `0${value.toString(8)}`]),
  ]
  const egress = createEgress(DEFAULT_EGRESS_POLICY, { dial, resolve: async () => PUBLIC_ADDRESSES })
  const results = await Promise.all(hosts.map((host) => egress.send({ ...REQUEST, url: `https://${host}/hook?a=b` })))
  expect(results.filter(({ state }) => state !== 'not-sent')).toEqual([])
  expect(dialed.length).toBe(hosts.length - PUBLIC_NAMES.length + PUBLIC_NAMES.length * 4)
  expect(new Set(dialed)).toEqual(new Set([...PUBLIC_ADDRESSES, ...numbers.map(ipv4Text)]))
})

test('ports and networks are those of the configuration', async () => {
  const { dialed, dial } = fakeDial()
  const networks = [{ address: { family: 4, groups: [0x7f00, 0] }, prefixLength: 8 }] as const
  const egress = createEgress(egressPolicy(networks, [{ low: 3000, high: 3001 }]), { dial })
  const stateOf = async (url: string) => (await egress.send({ ...REQUEST, url })).state
  expect(await stateOf('http://127.0.0.1:3000/')).toBe('not-sent')
  expect(await stateOf('https://127.9.9.9:3001/')).toBe('not-sent')
  expect(await stateOf('https://8.8.8.8:3001/')).toBe('not-sent')
  expect(dialed).toEqual(['127.0.0.1', '127.9.9.9', '8.8.8.8'])
  for (const url of ['http://8.8.8.8:3000/', 'http://127.0.0.1:3002/', 'https://[::1]:3000/', 'https://127.0.0.1/']) {
    expect(await stateOf(url), url).toBe('refused')
  }
  expect(dialed.length).toBe(3)
})
