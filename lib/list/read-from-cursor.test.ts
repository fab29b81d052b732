import { expect, it } from 'vitest'
import { AppError } from '../errors'
import { readFromCursor } from './read-from-cursor'

const problem = (code: 'invalid' | 'forbidden') => new AppError(code, 'It was refused.')

it('shows the first rows where the cursor is refused, and tells of anything else', async () => {
  const refuse = (code: 'invalid' | 'forbidden') => async (cursor: string | null) => {
    if (cursor !== null) throw problem(code)
    return 'first'
  }
  expect(await readFromCursor('old', refuse('invalid'))).toBe('first')
  await expect(readFromCursor('old', refuse('forbidden'))).rejects.toMatchObject({ code: 'forbidden' })
  const refuseAll = () => Promise.reject(problem('invalid'))
  await expect(readFromCursor(null, refuseAll)).rejects.toMatchObject({ code: 'invalid' })
})
