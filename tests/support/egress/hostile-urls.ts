/** Addresses that nobody may reach, with names that lead to them. */
const FORBIDDEN = [
  '0.0.0.0',
  '0.1.2.3',
  '10.0.0.1',
  '10.255.255.254',
  '100.64.0.1',
  '100.100.100.200',
  '127.0.0.1',
  '127.1.2.3',
  '127.255.255.254',
  '168.63.129.16',
  '169.254.0.23',
  '169.254.169.254',
  '169.254.170.2',
  '172.16.0.1',
  '172.31.255.254',
  '192.0.0.192',
  '192.0.2.1',
  '192.31.196.1',
  '192.52.193.1',
  '192.88.99.1',
  '192.168.0.1',
  '192.168.255.254',
  '192.175.48.1',
  '198.18.0.1',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '239.255.255.250',
  '240.0.0.1',
  '255.255.255.255',
]

const FORBIDDEN_IPV6 = [
  '::',
  '::1',
  '::2',
  '100::1',
  '2001::1',
  '2001:2::1',
  '2001:db8::1',
  '2620:4f:8000::1',
  '3fff::1',
  '5f00::1',
  'fc00::1',
  'fd00:ec2::254',
  'fd20:ce::254',
  'fe80::1',
  'fec0::1',
  'ff02::1',
  '1::1',
  '4000::1',
]

const bytesOf = (ipv4: string) => ipv4.split('.').map(Number)
const numberOf = (ipv4: string) => bytesOf(ipv4).reduce((sum, byte) => sum * 256 + byte, 0)
const hex = (value: number) => value.toString(16)
const wide = (text: string) =>
  text.replace(/[0-9a-zA-Z]/g, (c) => String.fromCodePoint((c.codePointAt(0) ?? 0) + 0xfee0))
const circled = (text: string) =>
  text.replace(/[1-9]/g, (c) => String.fromCodePoint(0x245f + Number(c))).replaceAll('0', '\u24ea')
const bold = (text: string) => text.replace(/\d/g, (c) => String.fromCodePoint(0x1d7ce + Number(c)))
const percent = (text: string) => [...text].map((c) => `%${hex(c.codePointAt(0) ?? 0)}`).join('')

/** Spellings of the host that mean the IPv4 address, or that some reader might take for it. */
const IPV4_SPELLINGS: readonly ((ipv4: string, bytes: number[], value: number) => string)[] = [
  (ipv4) => ipv4,
  (ipv4) => `${ipv4}.`,
  (ipv4) => `${ipv4}..`,
  (_ipv4, _bytes, value) => String(value),
  (_ipv4, _bytes, value) => `${value}.`,
  (_ipv4, _bytes, value) => `0x${hex(value)}`,
  (_ipv4, _bytes, value) => `0X${hex(value).toUpperCase()}`,
  (_ipv4, _bytes, value) => `0x00000000${hex(value)}`,
  (_ipv4, _bytes, value) => `0${value.toString(8)}`,
  (_ipv4, bytes) => bytes.map((byte) => `0x${hex(byte)}`).join('.'),
  (_ipv4, bytes) => bytes.map((byte) => `0${byte.toString(8)}`).join('.'),
  (_ipv4, bytes) => bytes.map((byte) => `0000${byte.toString(8)}`).join('.'),
  (_ipv4, [a = 0, b = 0, c = 0, d = 0]) => `${a}.${b}.${c * 256 + d}`,
  (_ipv4, [a = 0, b = 0, c = 0, d = 0]) => `${a}.${b * 65536 + c * 256 + d}`,
  (_ipv4, [a = 0, b = 0, c = 0, d = 0]) => `0x${hex(a)}.0${b.toString(8)}.${c * 256 + d}`,
  (ipv4) => wide(ipv4),
  (ipv4) => ipv4.replaceAll('.', '\u3002'),
  (ipv4) => ipv4.replaceAll('.', '\uff0e'),
  (ipv4) => ipv4.replaceAll('.', '\uff61'),
  (ipv4) => circled(ipv4),
  (ipv4) => bold(ipv4),
  (ipv4) => percent(ipv4),
  (ipv4) => ipv4.replaceAll('.', '%2e'),
  (ipv4) => ipv4.replaceAll('.', '%E3%80%82'),
  (ipv4) => ipv4.replace('.', '\u00ad.'),
  (ipv4) => ipv4.replace('.', '\t.'),
  (ipv4) => ipv4.replace('.', '\n.'),
  (ipv4) => `${ipv4}\u200b`,
  (ipv4) => `${ipv4}%00.example.com`,
  (ipv4) => `${ipv4}%0d%0aHost:x`,
  (ipv4) => `[::ffff:${ipv4}]`,
  (ipv4) => `[::FFFF:${ipv4}]`,
  (ipv4) => `[0:0:0:0:0:ffff:${ipv4}]`,
  (_ipv4, _bytes, value) => `[::ffff:${groups(value)}]`,
  (ipv4) => `[::${ipv4}]`,
  (ipv4) => `[::ffff:0:${ipv4}]`,
  (ipv4) => `[64:ff9b::${ipv4}]`,
  (_ipv4, _bytes, value) => `[64:ff9b::${groups(value)}]`,
  (ipv4) => `[64:ff9b:1::${ipv4}]`,
  (_ipv4, _bytes, value) => `[2002:${groups(value)}::1]`,
  (_ipv4, _bytes, value) => `[2001:0:4136:e378:8000:63bf:${groups(2 ** 32 - 1 - value)}]`,
  (ipv4) => `[2a00:1450::5efe:${ipv4}]`,
  (ipv4) => `[2a00:1450::200:5efe:${ipv4}]`,
  (ipv4) => `[fe80::5efe:${ipv4}]`,
  (ipv4) => `[::ffff:${ipv4}%25eth0]`,
  (ipv4) => `example.com@${ipv4}`,
  (ipv4) => `example.com:secret@${ipv4}`,
  (ipv4) => `@${ipv4}`,
  (ipv4) => `example.com%40${ipv4}`,
]

const IPV6_SPELLINGS: readonly ((ipv6: string) => string)[] = [
  (ipv6) => `[${ipv6}]`,
  (ipv6) => `[${ipv6.toUpperCase()}]`,
  (ipv6) => `[${whole(ipv6)}]`,
  (ipv6) => `[${ipv6}%25lo]`,
  (ipv6) => `[${ipv6}%lo]`,
  (ipv6) => `[${ipv6}].`,
  (ipv6) => wide(`[${ipv6}]`),
  (ipv6) => ipv6,
]

/** Addresses around a host. */
const FRAMES: readonly ((host: string) => string)[] = [
  (host) => `https://${host}/hook`,
  (host) => `http://${host}/hook`,
  (host) => `https:\\\\${host}\\hook`,
  (host) => ` \thttps:${host}`,
]

const groups = (value: number) => `${hex(Math.floor(value / 65536))}:${hex(value % 65536)}`

function whole(ipv6: string): string {
  const [head = '', tail = ''] = ipv6.split('::').map((part) => part.split(':').filter(Boolean))
  const zeros = new Array<string>(8 - head.length - tail.length).fill('0')
  return [...head, ...zeros, ...tail].map((group) => group.padStart(4, '0')).join(':')
}

const ODD = [
  'https://',
  'https:///',
  'https://example.com#x',
  'https://example.com/#',
  'https://user@example.com/',
  'https://:x@example.com/',
  'ftp://example.com/',
  'file:///etc/passwd',
  'gopher://127.0.0.1:6379/_',
  'javascript:alert(1)',
  'data:text/plain,x',
  'unix:/run/postgresql',
  '//example.com/',
  'example.com',
  'http://example.com/',
  'https://example.com:22/',
  'https://example.com:0/',
  'https://example.com:65536/',
  'https://exa mple.com/',
  'https://example..com/',
  'https://.example.com/',
  'https://example.com../',
  'https://1.2.3.4.5/',
  'https://256.1.1.1/',
  'https://0x100000000/',
  `https://${'a'.repeat(64)}.example/`,
  `https://${'a.'.repeat(130)}example/`,
  `https://example.com/${'a'.repeat(3000)}`,
]

/** URLs that must all be refused when every name leads to loopback. */
export function hostileUrls(): string[] {
  const hosts = [
    ...FORBIDDEN.flatMap((ipv4) => IPV4_SPELLINGS.map((spell) => spell(ipv4, bytesOf(ipv4), numberOf(ipv4)))),
    ...FORBIDDEN_IPV6.flatMap((ipv6) => IPV6_SPELLINGS.map((spell) => spell(ipv6))),
    ...['localhost', 'LOCALHOST', 'localhost.', 'ｌocalhost', 'loc%61lhost', 'a.localhost', 'metadata.google.internal'],
    ...FORBIDDEN.flatMap((ipv4) => [`${ipv4}.nip.example`, `a${ipv4}`, `${ipv4}.a`]),
  ]
  return [...new Set([...hosts.flatMap((host) => FRAMES.map((frame) => frame(host))), ...ODD])]
}
