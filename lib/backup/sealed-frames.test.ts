import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openFrames, sealFrames } from './sealed-frames'

const FRAME = 64 * 1024
const SEALED_FRAME = FRAME + 16
const HEAD = 30
const key = randomBytes(32)

async function* inChunks(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function collect(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = []
  for await (const chunk of chunks) all.push(chunk)
  return Buffer.concat(all)
}

const seal = (plain: Buffer, size = 1000) => collect(sealFrames(inChunks(plain, size), key))
const open = (sealed: Buffer, size = 1000, with_: Uint8Array = key) =>
  collect(openFrames(inChunks(sealed, size), with_))

describe('sealed frames', () => {
  test.each([0, 1, FRAME - 1, FRAME, FRAME + 1, 3 * FRAME])(
    'give %i bytes back, in whatever pieces they come',
    async (length) => {
      const plain = randomBytes(length)
      for (const size of [977, FRAME, 5 * FRAME]) {
        const sealed = await seal(plain, size)
        expect((await open(sealed, size)).equals(plain)).toBe(true)
        expect(length > 100 && sealed.includes(plain.subarray(0, 100))).toBe(false)
      }
      expect((await seal(plain)).equals(await seal(plain))).toBe(false)
    },
  )

  test('do not open with a bit flipped, wherever it is', async () => {
    const sealed = await seal(randomBytes(FRAME + 200))
    await fc.assert(
      fc.asyncProperty(fc.nat(sealed.length * 8 - 1), async (bit) => {
        const flipped = Buffer.from(sealed)
        flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7))
        await expect(open(flipped, FRAME)).rejects.toThrow(/changed/)
      }),
      { numRuns: 60, examples: [[0], [HEAD * 8 - 1], [HEAD * 8], [(HEAD + SEALED_FRAME) * 8]] },
    )
  })

  test('do not open cut off anywhere, at the end of a frame neither', async () => {
    const sealed = await seal(randomBytes(2 * FRAME + 10))
    for (const length of [0, 3, HEAD, HEAD + 1, HEAD + SEALED_FRAME, HEAD + 2 * SEALED_FRAME, sealed.length - 1])
      await expect(open(sealed.subarray(0, length), FRAME)).rejects.toThrow(/changed/)
    await expect(open(Buffer.concat([sealed, Buffer.from([0])]), FRAME)).rejects.toThrow(/changed/)
  })

  test('do not open with frames moved, left out or repeated', async () => {
    const sealed = await seal(randomBytes(3 * FRAME + 10))
    const head = sealed.subarray(0, HEAD)
    const frame = (index: number) => sealed.subarray(HEAD + index * SEALED_FRAME, HEAD + (index + 1) * SEALED_FRAME)
    for (const order of [
      [1, 0, 2, 3],
      [0, 2, 3],
      [0, 0, 1, 2, 3],
      [0, 1, 3, 2],
    ])
      await expect(open(Buffer.concat([head, ...order.map(frame)]), FRAME)).rejects.toThrow(/changed/)
  })

  test('say of another key what it is', async () => {
    await expect(open(await seal(Buffer.from('text')), 1000, randomBytes(32))).rejects.toThrow('with another key')
  })
})
