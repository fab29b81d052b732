import { describe, expect, test } from 'vitest'
import { OPEN_EXPORTS_AT_MOST, SMALL_EXPORT_ROWS } from '@/lib/exports/limits'
import { listSources } from '@/lib/exports/sources/sources'
import { CELL_TYPES } from '@/lib/list/columns'
import { EXPORT_FORMATS, PAYLOAD_POLICIES } from '@/lib/model/export'
import { REGISTRATIONS } from '@/lib/registrations/health/registrations'
import { read } from './support/project'

const page = read('docs/exports.md')

/** The rows of the first table below a heading, without their code marks. */
function rowsOf(heading: string): string[][] {
  const [, section = ''] = page.split(new RegExp(`^##+ ${heading}$`, 'm'))
  const table = /(?:^\|.*\n)+/m.exec(section)?.[0] ?? ''
  return table
    .trim()
    .split('\n')
    .slice(2)
    .map((line) =>
      line
        .slice(2, -2)
        .split(' | ')
        .map((cell) => cell.replaceAll('`', '')),
    )
}

describe('docs/exports.md', () => {
  test('has a row for each list that can be exported', () => {
    const whole = rowsOf('Lists').filter(([list]) => !list?.startsWith('redeliveries/'))
    expect(whole.map(([list]) => list)).toEqual(listSources().map(({ list }) => list))
  })

  test('has the columns of registrations, which no other page lists', () => {
    expect(rowsOf('Columns of registrations')).toEqual(
      REGISTRATIONS.columns.map(({ id, head, kind }) => [id, head, CELL_TYPES[kind]]),
    )
  })

  test('has a row for each format and payload policy, and the limits', () => {
    expect(rowsOf('Formats').map(([format]) => format)).toEqual([...EXPORT_FORMATS])
    expect(rowsOf('Payloads').map(([policy]) => policy)).toEqual([...PAYLOAD_POLICIES])
    expect(page).toContain(`Up to ${SMALL_EXPORT_ROWS.toLocaleString('en-US')} rows`)
    expect(page).toContain(`has ${OPEN_EXPORTS_AT_MOST} exports at a time`)
  })
})
