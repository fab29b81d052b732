import { expect, test } from 'vitest'
import { openTokens, sealTokens } from './sealed-tokens'

test('tokens open with the token of their session alone, unchanged', async () => {
  const tokens = { refresh: 'a-refresh-token', id: null }
  const sealed = await sealTokens('the session', tokens)
  expect(sealed).not.toContain('refresh')
  expect(await openTokens('the session', sealed)).toEqual(tokens)
  expect(await openTokens('another session', sealed)).toBeNull()
  expect(await openTokens('the session', `${sealed.slice(0, -4)}AAAA`)).toBeNull()
})
