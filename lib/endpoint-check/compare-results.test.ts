import { expect, test } from 'vitest'
import type { StepResult, StepVerdict } from '../model/endpoint-check/check-results'
import { countVerdicts, verdictChanges } from './compare-results'

const result = (id: string, verdict: StepVerdict): StepResult => ({
  id,
  title: `Step ${id}`,
  proves: '',
  section: '6.3',
  verdict,
  says: [],
  exchanges: [],
})

test('verdicts are counted, and those that differ are compared by step', () => {
  const before = [result('a', 'wrong'), result('b', 'right'), result('same', 'right'), result('gone', 'wrong')]
  const now = [result('new', 'right'), result('same', 'right'), result('b', 'open'), result('a', 'right')]
  expect(countVerdicts(before)).toEqual({ right: 2, wrong: 2, open: 0, skipped: 0 })
  expect(verdictChanges(now, before)).toEqual([
    { id: 'b', title: 'Step b', was: 'right', is: 'open' },
    { id: 'a', title: 'Step a', was: 'wrong', is: 'right' },
  ])
})
