import { expect, test } from 'vitest'
import { nodeProblem } from './node-version.mjs'

test.each([
  ['20.18.9', false],
  ['18.20.0', false],
  ['20.19.0', true],
  ['22.0.0', true],
])('Node %s will do: %s', (version, isEnough) => {
  expect(nodeProblem(version) === null).toBe(isEnough)
})
