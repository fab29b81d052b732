import { expect, test } from 'vitest'
import type { ExportSettings } from '../../model/export'
import { exportName } from './export-name'

const NOW = new Date('2026-11-26T12:04:00Z')

const nameOf = (query: string, zone = 'UTC', list = 'deliveries') =>
  exportName('sandbox', { kind: 'list', list, query, layout: { zone } } as ExportSettings, NOW)

test.each([
  ['', 'deliveries sandbox 2026-11-26 1204Z'],
  ['outcome=failed', 'deliveries sandbox failed 2026-11-26 1204Z'],
  [
    'outcome=failed,unknown&from=2026-11-16T00:00:00.000Z&to=2026-11-23T00:00:00.000Z',
    'deliveries sandbox failed, unknown 2026-11-16 to 2026-11-22',
  ],
  ['from=2026-11-16T00:00:00.000Z&to=2026-11-17T00:00:00.000Z', 'deliveries sandbox 2026-11-16'],
  [
    'from=2026-11-25T12:04:00.000Z&to=2026-11-26T12:04:00.000Z',
    'deliveries sandbox 2026-11-25 1204 to 2026-11-26 1204',
  ],
  ['from=2026-11-16T00:00:00.000Z', 'deliveries sandbox from 2026-11-16'],
  ['to=2026-11-16T09:30:00.000Z', 'deliveries sandbox until 2026-11-16 0930'],
  ['text=ada@acme.example', 'deliveries sandbox 2026-11-26 1204Z'],
])('a file of “%s” is named %s', (query, name) => {
  expect(nameOf(query)).toBe(name)
})

test('the days are those of the zone, and the day on which its clock is put back is whole', () => {
  const day = 'from=2026-10-24T22:00:00.000Z&to=2026-10-25T23:00:00.000Z'
  expect(nameOf(day, 'Europe/Berlin')).toBe('deliveries sandbox 2026-10-25')
  expect(nameOf(day)).toBe('deliveries sandbox 2026-10-24 2200 to 2026-10-25 2300')
})

test('a long filter is cut, and a report has its own zone', () => {
  const events = ['offramp.completed', 'offramp.failed'].map((event) => `event=${event}`).join('&')
  expect(nameOf(events).length).toBeLessThan(110)
  const query = 'from=2026-11-15T23:00:00.000Z&to=2026-11-22T23:00:00.000Z&zone=Europe/Berlin'
  expect(exportName('sandbox', { kind: 'report', query }, NOW)).toBe('delivery report sandbox 2026-11-16 to 2026-11-22')
})
