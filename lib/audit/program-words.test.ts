import { expect, test } from 'vitest'
import { projectFiles, read } from '../../tests/docs/support/project'
import { actorWords, programWords } from './program-words'

test('each program that acts by itself has words in the audit', () => {
  const names = new Set<string>()
  const sources = projectFiles().filter((file) => /^(lib|scripts)\/.*(?<!\.test)\.ts$/.test(file))
  for (const file of sources)
    for (const [, name] of read(file).matchAll(/kind: 'system', name: '([^']+)'/g)) names.add(String(name))
  expect(names.size).toBeGreaterThan(15)
  expect([...names].filter((name) => programWords(name) === name)).toEqual([])
})

test('a person keeps the name that they gave', () => {
  expect(actorWords({ actor: 'schedule', isSystem: false })).toBe('schedule')
  expect(actorWords({ actor: 'schedule', isSystem: true })).toBe('Export schedule')
  expect(programWords('constructor')).toBe('constructor')
})
