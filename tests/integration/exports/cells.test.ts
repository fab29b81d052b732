import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { guardFormula } from '@/lib/cells/formula-guard'
import { xlsxText } from '@/lib/cells/xlsx-text'
import { inline } from '@/lib/exports/formats/line-sql'
import { guardedLongSql, guardedSql, timeSql } from '@/lib/exports/formats/sql-cells'
import { xlsxTextSql } from '@/lib/exports/formats/xlsx-sql'
import { isoIn } from '@/lib/format/time'
import { useDatabase } from '../support/use-database'
import { AWKWARD } from './fixtures'

const held = useDatabase()

const hostile = fc
  .tuple(
    fc.array(fc.constantFrom(' ', '\u200b', '\ufeff', '\u3000', "'", '\u00ad', '\u180e', '\t', '\r', '\n', '\u0085'), {
      maxLength: 3,
    }),
    fc.constantFrom(
      '=',
      '+',
      '-',
      '@',
      '＝',
      '﹢',
      '－',
      '﹫',
      'a',
      '1',
      '',
      '-1',
      '-1.5',
      '1e5',
      '-01',
      '<',
      '_x0041_',
      '\u0001',
    ),
    fc.string({ unit: 'binary', maxLength: 4 }),
  )
  .map(([before, sign, after]) => [...before, sign, after].join(''))
  .filter((text) => !text.includes('\0') && text.isWellFormed())

test('the database guards and escapes any text as the desk does', async () => {
  const texts = [...AWKWARD, ...fc.sample(hostile, 3_000), ...eachIgnored()]
  const { rows } = await held.database.execute<{ guarded: string; long: string; xml: string }>(
    sql.raw(
      inline(sql`select ${guardedSql(sql.raw('value'))} as guarded, ${guardedLongSql(sql.raw('value'))} as long, ${xlsxTextSql(sql.raw('value'))} as xml
        from json_array_elements_text(${JSON.stringify(texts)}::json) with ordinality as texts(value, place) order by place`),
    ),
  )
  expect(rows.map(({ guarded }) => guarded)).toEqual(texts.map(guardFormula))
  expect(rows.map(({ long }) => long)).toEqual(texts.map(guardFormula))
  expect(rows.map(({ xml }) => xml)).toEqual(texts.map(xlsxText))
})

/** Each character that spreadsheets may drop, before a formula. */
function eachIgnored(): string[] {
  const found: string[] = []
  for (let point = 1; point < 0x11_0000; point++) {
    if (point >= 0xd800 && point < 0xe000) continue
    const text = `${String.fromCodePoint(point)}=1`
    if (guardFormula(text) !== text) found.push(text)
  }
  return found
}

test.each(['UTC', 'Europe/Berlin', 'America/St_Johns', 'Asia/Kathmandu', 'Pacific/Apia'])(
  'the database writes times in %s as the desk does',
  async (zone) => {
    const instants = fc
      .sample(fc.date({ min: new Date('1971-01-01'), max: new Date('2036-12-31'), noInvalidDate: true }), 500)
      .map((at) => at.toISOString())
    const rows = await held.database.transaction(async (tx) => {
      await tx.execute(sql`select set_config('timezone', ${zone}, true)`)
      const written = await tx.execute<{ at: string }>(
        sql`select ${timeSql(sql`value::timestamptz`, zone)} as at from json_array_elements_text(${JSON.stringify(instants)}::json) with ordinality as texts(value, place) order by place`,
      )
      return written.rows
    })
    expect(rows.map(({ at }) => at)).toEqual(instants.map((at) => isoIn(at, zone)))
  },
)
