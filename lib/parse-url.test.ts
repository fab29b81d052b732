import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { parseUrl } from './parse-url'
import { endpointKey } from './redelivery/targets/same-endpoint'

/** Some 4,700 calls were enough for the wrong answer of `URL.canParse`. */
const OFTEN = 20_000

test('a URL with letters from Latin-1 is read, however often', () => {
  const refused = Array.from({ length: OFTEN }, () => endpointKey('https://bücher.example/')).filter(
    (key) => key === null,
  )
  expect(refused).toEqual([])
  expect(endpointKey('https://bücher.example/')).toBe(endpointKey('https://xn--bcher-kva.example/'))
})

test('what is no URL is null, and a base completes a path', () => {
  expect(parseUrl('https://')).toBeNull()
  expect(parseUrl('/hook')).toBeNull()
  expect(parseUrl('/hook', 'https://desk.example')?.href).toBe('https://desk.example/hook')
})

test('nothing in lib asks URL.canParse', () => {
  const lib = import.meta.dirname
  const asks = readdirSync(lib, { recursive: true, encoding: 'utf8' }).filter(
    (file) =>
      /\.[mc]?tsx?$/.test(file) &&
      !file.endsWith('parse-url.test.ts') &&
      readFileSync(path.join(lib, file), 'utf8').includes('URL.canParse('),
  )
  expect(asks).toEqual([])
})
