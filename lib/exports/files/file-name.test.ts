import { expect, it } from 'vitest'
import { attachment, safeFileName } from './file-name'

it.each([
  ['deliveries', 'deliveries.csv'],
  ['../../etc/passwd', '-..-etc-passwd.csv'],
  ['a:b*c?"<>|', 'a-b-c-----.csv'],
  ['. .', 'export.csv'],
  ['line\r\nbreak', 'line--break.csv'],
])('%s is a name on every system', (name, file) => {
  expect(safeFileName(name, 'csv')).toBe(file)
})

it('a header holds the whole name and an ASCII one', () => {
  expect(attachment("Überblick 'März' %.csv")).toBe(
    "attachment; filename=\"Uberblick 'Marz' -.csv\"; filename*=UTF-8''%C3%9Cberblick%20%27M%C3%A4rz%27%20%25.csv",
  )
})
