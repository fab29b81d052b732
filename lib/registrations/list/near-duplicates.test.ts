import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isSameUrl } from '../same-url'
import { differencesOf, nearDuplicatePairs, nearDuplicates, type UrlDifference } from './near-duplicates'

const URL_A = 'https://hooks.acme.example/In/a%20b'
const url = fc.oneof(fc.webUrl({ withQueryParameters: true, withFragments: true }), fc.string())

describe('two URLs', () => {
  test.each<[string, UrlDifference[]]>([
    [URL_A, []],
    ['http://hooks.acme.example/In/a%20b', ['scheme']],
    ['HTTPS://hooks.acme.example/In/a%20b', []],
    ['https://Hooks.ACME.example/In/a%20b', []],
    ['https://www.hooks.acme.example/In/a%20b', ['www']],
    ['https://hooks.acme.example:443/In/./a%20b', []],
    ['https://hooks.acme.example/in/a%20B', ['path-case']],
    ['https://hooks.acme.example/In/a%20b/', ['trailing-slash']],
    ['https://hooks.acme.example/In/a%20b?', ['query']],
    ['https://hooks.acme.example/%49n/a%20b', ['percent-encoding']],
    ['https://hooks.acme.example/In/a%20b?token=1', ['query']],
    ['https://hooks.acme.example/In/a%20b#top', ['fragment']],
    ['http://www.hooks.acme.example:80/in/a%20b/?x', ['scheme', 'www', 'path-case', 'trailing-slash', 'query']],
  ])('%s differs in %j', (other, differences) => {
    expect(differencesOf(URL_A, other)).toEqual(differences)
    expect(differencesOf(other, URL_A)).toEqual(differences)
  })

  test.each([
    'https://ops.acme.example/In/a%20b',
    'https://hooks.acme.example:8443/In/a%20b',
    'https://hooks.acme.example/In',
    'https://hooks.acme.example/In/a%2520b',
    'hooks.acme.example/In/a%20b',
    '',
  ])('%s is another receiver', (other) => expect(differencesOf(URL_A, other)).toBeNull())

  test('without a path and with a bare slash are one spelling', () => {
    expect(differencesOf('https://a.example', 'https://a.example/')).toEqual([])
    expect(differencesOf('https://a.example/x/', 'https://a.example/x//')).toEqual(['trailing-slash'])
    expect(differencesOf('https://a.example/%61a', 'https://a.example/a%61')).toEqual(['percent-encoding'])
  })

  test('compare the same in either order, whatever they are', () => {
    const isFair = (a: string, b: string) =>
      differencesOf(a, a)?.length === 0 && isDeepStrictEqual(differencesOf(a, b), differencesOf(b, a))
    fc.assert(fc.property(url, url, isFair), { numRuns: 50 })
  })

  test('differ in nothing exactly when they are the same URL', () => {
    const ends = ['/a', '/A/', '/a//', '/%61', '/%61%61a', '/a%61%61', '', '/', '?', '?b', ':443', ':80/a', '/./a']
    const urls = ends.map((end) => `https://www.a.example${end}`)
    for (const a of urls)
      for (const b of urls) expect([a, b, differencesOf(a, b)?.length === 0]).toEqual([a, b, isSameUrl(a, b)])
  })
})

test('the registrations near a URL are told with what differs, and each pair once', () => {
  const list = [{ url: 'https://a.example/x' }, { url: 'https://a.example/X/?y' }, { url: 'https://b.example/' }]
  expect(nearDuplicates('https://a.example/x', list).map(({ words }) => words)).toEqual([
    'is the same URL',
    'differs only in the case of letters in the path, a slash at the end and the query',
  ])
  expect(nearDuplicatePairs(list).map(({ one, other }) => [one.url, other.url])).toEqual([
    ['https://a.example/x', 'https://a.example/X/?y'],
  ])
})
