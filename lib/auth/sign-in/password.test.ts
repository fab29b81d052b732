import { parseOptions } from '@node-rs/argon2'
import { expect, test } from 'vitest'
import { DUMMY_HASH, hashPassword, verifyPassword } from './password'

const PARAMETERS = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 }

test('hashes with argon2id and the stated cost, and verifies', async () => {
  const hash = await hashPassword('correct horse battery')
  expect(parseOptions(hash)).toMatchObject(PARAMETERS)
  expect(await verifyPassword(hash, 'correct horse battery')).toBe(true)
  expect(await verifyPassword(hash, 'correct horse batterY')).toBe(false)
  expect(await hashPassword('correct horse battery')).not.toBe(hash)
})

test('takes the same letters in another Unicode form', async () => {
  expect(
    await verifyPassword(await hashPassword('caf\u00e9 caf\u00e9 caf\u00e9'), 'cafe\u0301 cafe\u0301 cafe\u0301'),
  ).toBe(true)
})

test('does the same work for an account that does not exist, and answers no', async () => {
  expect(parseOptions(DUMMY_HASH)).toMatchObject(PARAMETERS)
  expect(await verifyPassword(undefined, 'anything at all')).toBe(false)
})
