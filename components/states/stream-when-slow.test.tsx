import { isValidElement, Suspense } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { StreamWhenSlow } from './stream-when-slow'

afterEach(() => {
  vi.useRealTimers()
})

const part = (reading: Promise<number>) =>
  StreamWhenSlow({ reading, fallback: 'Reading', children: (value) => `Read ${value}` })

it('is in the first HTML when it is read soon', async () => {
  expect(await part(Promise.resolve(1))).toBe('Read 1')
})

it('streams in when it is not', async () => {
  vi.useFakeTimers()
  const answer = part(new Promise(() => undefined))
  await vi.advanceTimersByTimeAsync(200)
  const streamed = await answer
  expect(isValidElement(streamed) && [streamed.type, streamed.props]).toMatchObject([Suspense, { fallback: 'Reading' }])
})

it('fails as what it reads does', async () => {
  await expect(part(Promise.reject(new Error('no such page')))).rejects.toThrow('no such page')
})
