import 'server-only'
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { FORMULA_SIGNS, IGNORED_PREFIX } from '../../cells/formula-guard'
import { LONGEST_DECIMAL } from '../../money/decimal-text'
import { isUtc } from '../layout'

/** A text as a constant of the statement, because COPY takes no parameters. */
export const textSql = (text: string) => sql.raw(`'${text.replaceAll("'", "''")}'`)

const LAST_CODE_POINT = 0x10ffff
const SURROGATES = [0xd800, 0xdfff] as const

/** The characters that match `pattern`, as ranges, because the database’s regular expressions know no Unicode properties. */
function rangesOf(pattern: RegExp): string {
  const ranges: [number, number][] = []
  for (let point = 1; point <= LAST_CODE_POINT; point++) {
    if (point === SURROGATES[0]) point = SURROGATES[1] + 1
    if (!pattern.test(String.fromCodePoint(point))) continue
    const last = ranges.at(-1)
    if (last && last[1] === point - 1) last[1] = point
    else ranges.push([point, point])
  }
  const written = (point: number) => `\\U${point.toString(16).padStart(8, '0')}`
  return ranges.map(([from, to]) => (from === to ? written(from) : `${written(from)}-${written(to)}`)).join('')
}

let formula: SQL | undefined

function formulaPattern(): SQL {
  formula ??= textSql(
    `^[${rangesOf(new RegExp(IGNORED_PREFIX, 'u'))}]*[${rangesOf(new RegExp(String.raw`[${FORMULA_SIGNS}\t\r\n]`, 'u'))}]`,
  )
  return formula
}

const DECIMAL = textSql('^-?(0|[1-9][0-9]*)([.][0-9]+)?$')

export const isDecimalSql = (text: SQLWrapper) =>
  sql`(length(${text}) <= ${sql.raw(String(LONGEST_DECIMAL))} and ${text} ~ ${DECIMAL})`

/**
 * Does what `guardFormula` does. Texts that begin with a digit, a letter or a bracket of ASCII, nearly all, cost one comparison.
 */
export const guardedSql = (text: SQLWrapper): SQL => guarded(text, text)

/** Guards a text that may be stored compressed; for nearly all texts, no more than the beginning is read. */
export const guardedLongSql = (text: SQLWrapper): SQL => guarded(text, sql`left(${text}, 1)`)

function guarded(text: SQLWrapper, first: SQLWrapper): SQL {
  return sql`case when ascii(${first}) between 65 and 126 or ascii(${first}) between 48 and 57 then ${text}
    when ${text} ~ ${formulaPattern()} and not ${isDecimalSql(text)} then '''' || ${text} else ${text} end`
}

/** A time in ISO 8601 with milliseconds. The session must be in the file’s zone. */
export function timeSql(at: SQLWrapper, zone: string): SQL {
  return isUtc(zone)
    ? sql`to_char(${at}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
    : sql`to_char(${at}, 'YYYY-MM-DD"T"HH24:MI:SS.MSTZH:TZM')`
}
