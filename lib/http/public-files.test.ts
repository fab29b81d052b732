import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { NextRequest } from 'next/server'
import { describe, expect, test } from 'vitest'
import { config, proxy } from '@/proxy'
import { PUBLIC_FILES } from './public-files'

const folder = path.join(import.meta.dirname, '../../public')
const read = (file: string) => readFileSync(path.join(folder, file))

/** Width and height in the header of a PNG file. */
function pngSize(png: Buffer): string {
  expect(png.toString('latin1', 0, 8)).toBe('\x89PNG\r\n\x1a\n')
  return `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`
}

/** The images of an ICO file: what its directory says of each, and the PNG that it points to. */
function iconSizes(ico: Buffer): string[][] {
  expect([ico.readUInt16LE(0), ico.readUInt16LE(2)]).toEqual([0, 1])
  return Array.from({ length: ico.readUInt16LE(4) }, (_, index) => {
    const at = 6 + 16 * index
    const start = ico.readUInt32LE(at + 12)
    const png = ico.subarray(start, start + ico.readUInt32LE(at + 8))
    return [`${ico.readUInt8(at)}x${ico.readUInt8(at + 1)}`, pngSize(png)]
  })
}

const isMatched = (address: string) => config.matcher.some(({ source }) => new RegExp(`^${source}$`).test(address))

describe('the files of public/', () => {
  test('are the ones that are named, and none of them is a page', () => {
    expect(readdirSync(folder).toSorted()).toEqual(PUBLIC_FILES.toSorted())
    expect(PUBLIC_FILES.filter((file) => isMatched(`/${file}`))).toEqual([])
  })

  test('have icons in the sizes that browsers and phones ask for', () => {
    expect(iconSizes(read('favicon.ico'))).toEqual(['16x16', '32x32', '48x48'].map((size) => [size, size]))
    expect(pngSize(read('apple-touch-icon.png'))).toBe('180x180')
    const { icons }: { icons: { src: string; sizes: string; type: string }[] } = JSON.parse(
      read('manifest.webmanifest').toString(),
    )
    const pngs = icons.filter(({ type }) => type === 'image/png')
    expect(pngs.map(({ src, sizes }) => [src, sizes])).toEqual(
      pngs.map(({ src }) => [src, pngSize(read(src.slice(1)))]),
    )
    expect(new Set(pngs.map(({ sizes }) => sizes))).toEqual(new Set(['192x192', '512x512']))
    expect(icons.map(({ src }) => src.slice(1)).filter((file) => !readdirSync(folder).includes(file))).toEqual([])
  })

  test('let nothing be indexed', () => {
    expect(read('robots.txt').toString()).toBe('User-agent: *\nDisallow: /\n')
  })
})

describe('an address that looks like a file', () => {
  const answer = (address: string) => proxy(new NextRequest(`http://localhost:3000${address}`))

  test.each([
    '/apple-touch-icon-precomposed.png',
    '/apple-touch-icon-120x120.png',
    '/browserconfig.xml',
    '/sitemap.xml',
    '/favicon.ico/x',
    '/favicon%2Eico',
    '/.env',
    '/.well-known/change-password',
    '/sandbox.php?x=1',
  ])('%s is not there, for anybody', async (address) => {
    expect(isMatched(new URL(address, 'http://localhost:3000').pathname)).toBe(true)
    const { status, headers } = answer(address)
    expect(status).toBe(404)
    expect(headers.get('location')).toBeNull()
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('content-type')).toContain('text/plain')
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'/)
  })

  test.each(['/', '/sign-in', '/sandbox/deliveries/1.5', '/sandbox/webhooks?url=a.b'])('%s is a page', (address) => {
    expect(answer(address).headers.get('x-middleware-next')).toBe('1')
  })
})

test('no answer may be indexed', () => {
  expect(proxy(new NextRequest('http://localhost:3000/')).headers.get('x-robots-tag')).toBe('noindex, nofollow')
})
