import { expect, test } from 'vitest'
import { answerProblem } from './answer-problem'
import { notFound } from './problem'

test('an unexpected error is told to the log and not to the caller', async () => {
  const lines: string[] = []
  const response = answerProblem(new TypeError('inside of the sandbox'), (line) => lines.push(line))
  expect(response.status).toBe(500)
  expect(await response.json()).toEqual({ type: 'about:blank', title: 'Server fault', status: 500 })
  expect(lines.join()).toContain('inside of the sandbox')
})

test('a refusal says what it is, and is no fault to log', async () => {
  const lines: string[] = []
  const response = answerProblem(notFound('webhook', 'wh_1'), (line) => lines.push(line))
  expect(await response.json()).toMatchObject({ status: 404, resourceType: 'webhook', resourceId: 'wh_1' })
  expect(lines).toEqual([])
})
