import { expect, test } from 'vitest'
import { checkRestored, type RestoreCheck } from './check-restored'

const FITS: RestoreCheck = {
  title: 'Vault key',
  again: 'npm run doctor',
  run: async () => ({ fits: true, words: 'It fits.' }),
}
const breaksOff: RestoreCheck = {
  title: 'Audit',
  again: 'npm run audit:verify',
  run: () => Promise.reject(new Error('connection lost')),
}

test('what fits everywhere fits', async () => {
  expect(await checkRestored([FITS])).toEqual({ fits: true, lines: ['Vault key: It fits.'] })
})

test('a check that breaks off is named, and the others run', async () => {
  expect(await checkRestored([breaksOff, FITS])).toEqual({
    fits: false,
    lines: [
      'Audit: not checked: connection lost. The rows are restored; check again with npm run audit:verify.',
      'Vault key: It fits.',
    ],
  })
})

test('one that does not fit outweighs those that do', async () => {
  const wrong = { ...FITS, run: async () => ({ fits: false, words: 'It does not fit.' }) }
  expect(await checkRestored([wrong, FITS])).toMatchObject({ fits: false })
})
