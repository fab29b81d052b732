import { expect, test } from 'vitest'
import { evaluateRules } from '@/lib/alerts/evaluate/evaluate-rules'
import { findRuleKind } from '@/lib/alerts/rules/kinds'
import { recordText } from '../../support/record-list'
import { useDatabase } from '../support/use-database'
import { MINUTE, NOW, useRecordList } from '../support/use-record-list'
import { beUpToDate } from './fixtures'

const held = useDatabase()
const platform = useRecordList(held)

const time = new Date(NOW - 10 * MINUTE).toISOString()

/** How many records each of the two rules about odd records finds; null for a rule that is quiet. */
async function findOdd(hoursLater = 0) {
  const { environment } = platform.list
  await beUpToDate(held, environment)
  const rules = ['odd-records', 'unreadable-records'].map((kind, id) => ({
    id,
    kind,
    settings: { ...findRuleKind(kind)?.settings.parse({}), ...(kind === 'odd-records' && { percent: 0.1 }) },
  }))
  const judged = await evaluateRules(environment, rules, new Date(NOW + hoursLater * 60 * MINUTE))
  return judged.map(({ findings }) => findings?.flatMap(({ isOver, evidence }) => (isOver ? [evidence.sentence] : [])))
}

test('a record that does not fit is counted, with a time in its hour and without one by its place', async () => {
  platform.list.add(...Array.from({ length: 20 }, (_, i) => recordText(NOW - (30 - i) * MINUTE)))
  await platform.sync()
  expect(await findOdd()).toEqual([[], []])

  platform.list.add(`{"event":7,"success":"yes","timestamp":"${time}"}`)
  await platform.sync()
  expect(await findOdd()).toEqual([['1 of 21 deliveries are contradictory (4.8%) within 24 hours.'], []])

  platform.list.add('null', '[7]', '"text"')
  await platform.sync()
  const [odd, unreadable] = await findOdd()
  expect(odd).toHaveLength(1)
  expect(unreadable).toEqual(['3 records without a time within 24 hours cannot be read.'])
  expect(await findOdd(25)).toEqual([[], []])
})
