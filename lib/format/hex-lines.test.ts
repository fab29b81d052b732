import { expect, it } from 'vitest'
import { hexLines } from './hex-lines'

it('writes offset, bytes and what of them is printable', () => {
  expect(hexLines(new TextEncoder().encode('{"name":"é\n","x":1}'))).toEqual([
    '00000000  7b 22 6e 61 6d 65 22 3a  22 c3 a9 0a 22 2c 22 78  |{"name":"...","x|',
    '00000010  22 3a 31 7d                                       |":1}|',
  ])
  expect(hexLines(new Uint8Array())).toEqual([])
})
