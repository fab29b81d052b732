import fc from 'fast-check'
import { expect, it } from 'vitest'
import { screenRequest } from '@/scripts/lib/server/screen-request.mjs'
import { encodeText } from '../../paths'
import { resourceOfSegment, resourceSegment } from './address'

it('an id of any text is one segment of a path, and comes back from it', () => {
  const hostile = fc.constantFrom(
    '',
    '.',
    '..',
    '~',
    '~.',
    '~~..',
    '/',
    'dr/x',
    '?a#b',
    '%2e%2e',
    ' ',
    'naïve 事件',
    'offr_\u0007',
    '\r\n',
    '\u0085',
    '~x41',
    '\ufeffa\t',
  )
  fc.assert(
    fc.property(
      fc.oneof(hostile, fc.string(), fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' })),
      (id) => {
        fc.pre(id.isWellFormed())
        const { pathname } = new URL(`http://desk.example/api/${encodeText(resourceSegment(id))}`)
        const [empty, api, segment = '', ...rest] = pathname.split('/')
        expect([empty, api, rest]).toEqual(['', 'api', []])
        expect(segment).not.toBe('')
        expect(screenRequest({ method: 'GET', url: pathname })).toBeNull()
        expect(resourceOfSegment(decodeURIComponent(segment))).toBe(id)
      },
    ),
  )
})
