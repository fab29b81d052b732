import { expect, test, vi } from 'vitest'
import { interpretBody, MOST_WRITTEN } from './body-readings'
import { explainSignature } from './explain-signature'

const HEADER = 'ab'.repeat(32)

/** The number of characters in texts that were searched for replacements, which is the cost of rewriting a body. */
function rewritten(run: () => void): number {
  let characters = 0
  const replace = String.prototype.replace
  const spy = vi.spyOn(String.prototype, 'replace').mockImplementation(function (this: string, ...given) {
    characters += this.length
    return Reflect.apply(replace, this, given)
  })
  run()
  spy.mockRestore()
  return characters
}

test.each([
  ['letters that are all escaped', JSON.stringify('é'.repeat(240_000))],
  ['slashes', JSON.stringify('/'.repeat(240_000))],
  ['escapes', `"${'\\u8a9e'.repeat(40_000)}"`],
  ['numbers and white space', `[${'1 ,'.repeat(80_000)}1]`],
])('a long body of %s is rewritten in few ways, and the answer says so', (_what, body) => {
  const pasted = { body, secret: 'a secret of the test', header: HEADER }
  expect(rewritten(() => explainSignature(pasted))).toBeLessThan(1.5 * MOST_WRITTEN)
  const { readings } = interpretBody(body, [])
  const writings = readings.filter(({ findings }) => /JSON/.test(findings[0]?.detail ?? ''))
  expect(writings.reduce((sum, { text }) => sum + text.length, 0)).toBeLessThanOrEqual(MOST_WRITTEN + 4 * body.length)
  expect(explainSignature(pasted).findings[0]?.detail).toContain('only the more likely changes were tried')
})

test('a body of a usual length is rewritten in every way', () => {
  const body = JSON.stringify({ text: 'é/'.repeat(5_000) })
  const { readings, isPartial } = interpretBody(body, [])
  expect(isPartial).toBe(false)
  expect(readings.map(({ text }) => text)).toContain(body.replaceAll('é', '\\u00e9').replaceAll('/', '\\/'))
})
