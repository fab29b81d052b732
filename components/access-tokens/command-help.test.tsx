import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { COMMANDS } from '@/cli/commands.mjs'
import { readDeliveriesChoice } from '@/cli/deliveries.mjs'
import { readExportChoice } from '@/cli/export-options.mjs'
import { readSettings } from '@/cli/listen-options.mjs'
import { readRedeliverChoice } from '@/cli/redeliver-options.mjs'
import { FrameProvider } from '@/components/api/frame-context'
import { NO_COVERAGE } from '@/tests/support/no-coverage'
import { CommandHelp } from './command-help'

const environment = { name: 'sandbox', label: 'Sandbox', kind: 'sandbox' } as const
const operator = { name: 'Ada', email: 'ada@desk.example', role: 'operator' } as const
const VARIABLES = {
  RAMPDESK_ORIGIN: 'https://desk.example',
  RAMPDESK_ENVIRONMENT: 'sandbox',
  RAMPDESK_TOKEN: `rdk_${'a'.repeat(43)}`,
}

const READERS: Record<string, (words: string[]) => unknown> = {
  listen: (words) => readSettings(words, VARIABLES, 0),
  export: (words) => readExportChoice(words, VARIABLES),
  deliveries: (words) => readDeliveriesChoice(words, VARIABLES, 0),
  redeliver: (words) => readRedeliverChoice(words, VARIABLES, 0),
}

/** Splits a line into words as a shell does, with single quotes around a word. */
const wordsOf = (line: string) => [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? '')

it('shows each command, as the command line takes it', () => {
  const { container } = render(
    <FrameProvider frame={{ environment, environments: [environment], operator, coverage: NO_COVERAGE }}>
      <CommandHelp command={{ origin: 'https://desk.example', sha256: 'ab', commands: COMMANDS }} />
    </FrameProvider>,
  )
  const lines = [...container.querySelectorAll('pre')].flatMap(({ textContent }) => (textContent ?? '').split('\n'))
  const calls = lines.filter((line) => line.startsWith('node rampdesk.mjs ')).map((line) => wordsOf(line).slice(2))
  expect(calls.map(([first]) => first)).toEqual([
    ...['listen', 'listen', 'export', 'deliveries', 'redeliver', 'redeliver'],
  ])
  for (const [command = '', ...words] of calls) expect(READERS[command]?.(words)).toBeTruthy()
  const named = [...container.querySelectorAll('dt')].map(({ textContent }) => textContent)
  expect(named).toEqual(COMMANDS.map(({ name }) => name))
})
