import { describe, expect, test, vi } from 'vitest'
import { readManyTogether, readTogether } from './read-together'

/** Answers when told, in the order in which reads began. */
function slowReads() {
  const begun: ((value: string) => void)[] = []
  const read = vi.fn(() => new Promise<string>((resolve) => begun.push(resolve)))
  return { read, answer: (index: number, value: string) => begun[index]?.(value) }
}

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve))

describe('reading together', () => {
  test('reads once for all who ask for the same at once', async () => {
    const together = readTogether<string>()
    const { read, answer } = slowReads()
    const asked = [together('a', read), together('a', read), together('a', read)]
    expect(read).not.toHaveBeenCalled()
    await nextTurn()
    answer(0, 'rows')
    expect(await Promise.all(asked)).toEqual(['rows', 'rows', 'rows'])
    expect(read).toHaveBeenCalledTimes(1)
  })

  test('gives nobody what was read before they asked, even while it is being read', async () => {
    const together = readTogether<string>()
    const { read, answer } = slowReads()
    const first = together('a', read)
    await nextTurn()
    const second = together('a', read)
    await nextTurn()
    answer(0, 'before')
    answer(1, 'after')
    expect([await first, await second]).toEqual(['before', 'after'])
  })

  test('keeps other keys apart', async () => {
    const together = readTogether<string>()
    expect(await Promise.all(['a', 'b'].map((key) => together(key, async () => `of ${key}`)))).toEqual(['of a', 'of b'])
  })

  test('fails for all of one turn, and reads again in the next', async () => {
    const together = readTogether<string>()
    const fail = () => Promise.reject(new Error('gone'))
    const asked = await Promise.allSettled([together('a', fail), together('a', fail)])
    expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(await together('a', async () => 'back')).toBe('back')
  })
})

describe('reading many together', () => {
  test('asks for each key of a turn once, and gives each caller its own', async () => {
    const readMany = vi.fn(async (keys: string[]) => new Map(keys.map((key) => [key, `of ${key}`])))
    const ask = readManyTogether(readMany)
    expect(await Promise.all([ask('a'), ask('b'), ask('a')])).toEqual(['of a', 'of b', 'of a'])
    expect(readMany.mock.calls).toEqual([[['a', 'b']]])
  })

  test('answers undefined for what is not there', async () => {
    expect(await readManyTogether(async () => new Map<string, string>())('a')).toBeUndefined()
  })

  test('asks anew in each turn', async () => {
    const state = new Map([['a', 'signed in']])
    const ask = readManyTogether(async () => new Map(state))
    expect(await ask('a')).toBe('signed in')
    state.delete('a')
    expect(await ask('a')).toBeUndefined()
  })

  test('begins a read of its own for who asks while one is under way', async () => {
    const state = new Map([['a', 'signed in']])
    const { read, answer } = slowReads()
    const ask = readManyTogether(async () => {
      const seen = new Map(state)
      await read()
      return seen
    })
    const first = ask('a')
    await nextTurn()
    state.delete('a')
    const second = ask('a')
    await nextTurn()
    answer(0, '')
    answer(1, '')
    expect([await first, await second]).toEqual(['signed in', undefined])
  })

  test('fails for all of one turn, and asks again in the next', async () => {
    const readMany = vi.fn(async () => new Map([['a', 'back']]))
    readMany.mockRejectedValueOnce(new Error('gone'))
    const ask = readManyTogether(readMany)
    const asked = await Promise.allSettled([ask('a'), ask('b')])
    expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(await ask('a')).toBe('back')
  })
})
