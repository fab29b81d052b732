import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { NewAccessToken } from '../auth/access-tokens/schemas'
import { NewOperator } from '../auth/schemas'
import { NewPreset } from '../exports/presets/schemas'
import { NewSchedule } from '../exports/schedules/schemas'
import { ExportRequest } from '../exports/schemas'
import { ChangeRecovery } from '../recovery/change/schemas'
import { NewTarget } from '../redelivery/targets/schemas'
import { NewImport } from '../users/keys/import/schemas'
import { Purpose } from '../users/schemas'
import { NewView } from '../views/schemas'

const HIDDEN = [
  '\u202e',
  '\u2066',
  '\u200b',
  '\ufeff',
  '\u0007',
  '\u0085',
  '\u2028',
  '\0',
  '\ud800',
  '\ufffe',
  '\u3164',
]

/** The judge of every text that a person types and others read, by the field. */
const TYPED: Record<string, (text: string) => z.ZodError | undefined> = {
  'name of a view': (name) => NewView.safeParse({ list: 'deliveries', name, query: '' }).error,
  'name of a preset': (name) => NewPreset.pick({ name: true }).safeParse({ name }).error,
  'name of a schedule': (name) => NewSchedule.pick({ name: true }).safeParse({ name }).error,
  'name of an export': (name) => ExportRequest.pick({ name: true }).safeParse({ name }).error,
  'name of an access token': (name) => NewAccessToken.pick({ name: true }).safeParse({ name }).error,
  'name of an operator': (name) => NewOperator.pick({ name: true }).safeParse({ name }).error,
  'name of a handler': (name) => NewTarget.pick({ name: true }).safeParse({ name }).error,
  'purpose of support': (purpose) => Purpose.safeParse(purpose).error,
  'reason of closing': (reason) => ChangeRecovery.safeParse({ act: 'close', reason, of: { ids: ['1'] } }).error,
  'note of a failure': (note) => ChangeRecovery.safeParse({ act: 'note', note, of: { ids: ['1'] } }).error,
}

describe.each(Object.entries(TYPED))('the %s', (_name, problemOf) => {
  test.each(HIDDEN)('holds no %j', (hidden) => {
    expect(problemOf(`Night${hidden}ly 12`)).toBeDefined()
  })

  test('is of any script, with any space', () => {
    for (const text of ['Nightly 12', 'Отчёт\u00a0ночью', '日本語 の 名前', 'שלום עולם', 'Zoë’s “own”'])
      expect([text, problemOf(text)]).toEqual([text, undefined])
  })
})

test('prose takes the joiners of its script', () => {
  expect(Purpose.parse('می\u200cخواهم')).toBe('می\u200cخواهم')
})

test('the name of an imported file is kept with what it hides', () => {
  const kept = (fileName: string) => NewImport.parse({ fileName, fileBytes: 1 }).fileName
  expect(kept(' keys\u202evsc.exe')).toBe('keys⟨U+202E⟩vsc.exe')
  expect(kept('a\0\ud800\r\n.csv')).toBe('a⟨U+0000⟩⟨U+D800⟩⟨␍⟩⟨↵⟩.csv')
  expect(kept('Schlüssel März.csv')).toBe('Schlüssel März.csv')
})
