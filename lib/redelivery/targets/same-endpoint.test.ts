import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { endpointKey } from './same-endpoint'

const REGISTERED = 'https://hooks.acme.example/ramp?a=1&b=2'

describe('a URL has the host and port of a registered one', () => {
  test.each([
    ['as it is', REGISTERED],
    ['in other case', 'HTTPS://Hooks.ACME.Example/Ramp'],
    ['with the default port', 'https://hooks.acme.example:443/ramp'],
    ['with zeros before the port', 'https://hooks.acme.example:0443/ramp'],
    ['with an empty port', 'https://hooks.acme.example:/ramp'],
    ['with a dot at the end', 'https://hooks.acme.example./ramp'],
    ['with a dot and a port', 'https://hooks.acme.example.:443/ramp'],
    ['with a percent-encoded host', 'https://%68ooks.%41cme.example/ramp'],
    ['with a percent-encoded path', 'https://hooks.acme.example/%72amp'],
    ['with dot segments', 'https://hooks.acme.example/x/../ramp/.'],
    ['with encoded dot segments', 'https://hooks.acme.example/x/%2e%2E/ramp'],
    ['with an encoded slash', 'https://hooks.acme.example/x%2f..%2framp'],
    ['with double slashes', 'https://hooks.acme.example//ramp//'],
    ['with backslashes', 'https:\\\\hooks.acme.example\\ramp'],
    ['without slashes', 'https:hooks.acme.example/ramp'],
    ['with too many slashes', 'https:////hooks.acme.example/ramp'],
    ['with the query in another order', 'https://hooks.acme.example/ramp?b=2&a=1'],
    ['without its query', 'https://hooks.acme.example/ramp'],
    ['with an empty query', 'https://hooks.acme.example/ramp?'],
    ['with a fragment', 'https://hooks.acme.example/ramp#x'],
    ['with a user name', 'https://me:pass@hooks.acme.example/ramp'],
    ['with another path, which the same server takes', 'https://hooks.acme.example/staging'],
    ['with a tab and line breaks', 'https://hooks.ac\tme.exam\nple/ramp'],
    ['with spaces around', '  https://hooks.acme.example/ramp  '],
    ['in full-width letters', 'https://ｈｏｏｋｓ.acme.example/ramp'],
    ['with an ideographic full stop', 'https://hooks。acme．example/ramp'],
    ['with a soft hyphen', 'https://ho\u00adoks.acme.example/ramp'],
    ['with a zero-width space', 'https://hooks.\u200bacme.example/ramp'],
    ['in mathematical letters', 'https://𝐡𝐨𝐨𝐤𝐬.acme.example/ramp'],
  ])('%s', (_, url) => {
    expect(endpointKey(url)).toBe(endpointKey(REGISTERED))
  })

  test.each([
    ['https://bücher.example/', 'https://xn--bcher-kva.example/'],
    ['https://BÜCHER.example/', 'https://XN--BCHER-KVA.example/'],
    ['https://bu\u0308cher.example/', 'https://xn--bcher-kva.example/'],
    ['https://faß.example/', 'https://xn--fa-hia.example/'],
    ['https://8.8.8.8/', 'https://0x8.010.8.8/'],
    ['https://8.8.8.8/', 'https://134744072/'],
    ['https://8.8.8.8/', 'https://8.8.2056/'],
    ['https://8.8.8.8/', 'https://[::ffff:8.8.8.8]/'],
    ['https://8.8.8.8/', 'https://[::ffff:808:808]/'],
    ['https://[2001:4860::8888]/', 'https://[2001:4860:0:0::0:8888]/'],
    ['https://[2001:4860::8888]/', 'https://[2001:4860:0000:0000:0000:0000:0000:8888]:443/'],
    ['http://127.0.0.1/', 'http://127.1:80/'],
  ])('%s and %s', (one, other) => {
    expect(endpointKey(one)).not.toBeNull()
    expect(endpointKey(one)).toBe(endpointKey(other))
  })
})

test.each([
  'https://hooks.acme.example:8443/ramp',
  'http://hooks.acme.example/ramp',
  'https://acme.example/ramp',
  'https://hooks.acme.example.evil.example/ramp',
  'https://hooks-acme.example/ramp',
  'https://hооks.acme.example/ramp',
])('%s is another one', (url) => {
  expect(endpointKey(url)).not.toBeNull()
  expect(endpointKey(url)).not.toBe(endpointKey(REGISTERED))
})

test.each(['', 'acme.example', 'https://', 'javascript:alert(1)', 'data:,x', 'https://a b/', '/hook'])(
  '%j leads nowhere',
  (url) => {
    expect(endpointKey(url)).toBeNull()
  },
)

const label = fc.stringMatching(/^[a-z][a-z0-9]{0,8}$/)
const host = fc.array(label, { minLength: 2, maxLength: 4 }).map((labels) => labels.join('.'))

/** Ways to write a letter of a host that a client reads as the letter. */
const spellings: ((letter: string) => string)[] = [
  (letter) => letter,
  (letter) => letter.toUpperCase(),
  (letter) => `%${letter.charCodeAt(0).toString(16)}`,
  (letter) => (letter === '.' ? '。' : String.fromCodePoint(letter.charCodeAt(0) + 0xfee0)),
  (letter) => `${letter}\t`,
]

test('any mixture of spellings, paths and queries stays the same, and no other host or port is', () => {
  fc.assert(
    fc.property(
      host,
      fc.infiniteStream(fc.constantFrom(...spellings)),
      fc.constantFrom('', '.', ':443', '.:443', ':', ':00443'),
      fc.webPath(),
      fc.webQueryParameters(),
      (name, ways, end, path, query) => {
        const written = [...name].map((letter) => (ways.next().value ?? String)(letter)).join('')
        const url = `https://${written}${end}${path}?${query}`
        expect(endpointKey(url)).toBe(endpointKey(`https://${name}/`))
        // A client would go to the same host.
        expect(new URL(url).hostname.replace(/\.$/, '')).toBe(name)
      },
    ),
  )
  fc.assert(
    fc.property(host, host, fc.integer({ min: 1, max: 65_535 }), (one, other, port) => {
      fc.pre(one !== other || port !== 443)
      expect(endpointKey(`https://${one}/`)).not.toBe(endpointKey(`https://${other}:${port}/`))
    }),
  )
})
