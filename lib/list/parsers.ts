import {
  createParser,
  type ParserMap,
  parseAsArrayOf,
  parseAsBoolean,
  parseAsString,
  parseAsStringLiteral,
} from 'nuqs/server'
import { parseInstant } from '../codec/storable'
import { readValueList, writeValueList } from '../codec/value-list'
import { isTimeZone } from '../format/time'
import { type Member, type Members, SEARCH_TEXT, VALUES_AT_MOST } from './members'

/** The parsers of an address. Unknown values fall back to defaults; defaults are not written. */
export function parsersOf(members: Members): ParserMap {
  return Object.fromEntries(Object.entries(members).map(([name, member]) => [name, parserOf(member)]))
}

function parserOf(member: Member): ParserMap[string] {
  switch (member.kind) {
    case 'some':
      return parseAsArrayOf(parseAsStringLiteral(member.values)).withDefault([])
    case 'one':
      return parseAsStringLiteral(member.values)
    case 'choice':
      return parseAsStringLiteral(member.values).withDefault(String(member.empty))
    case 'texts':
      return textsParser(member.pattern)
    case 'search':
      return createParser<string>({ parse: (text) => (SEARCH_TEXT.test(text) ? text : null), serialize: String })
    case 'instant':
      // The text is canonical, so that one range has one address.
      return createParser<string>({ parse: (text) => parseInstant(text)?.toISOString() ?? null, serialize: String })
    case 'zone':
      return createParser<string>({ parse: (text) => (isTimeZone(text) ? text : null), serialize: String })
    case 'flag':
      return parseAsBoolean.withDefault(false)
    case 'size':
      return createParser<number>({
        parse: (text) => member.sizes.find((size) => String(size) === text) ?? null,
        serialize: String,
      }).withDefault(Number(member.empty))
    case 'cursor':
      return parseAsString
  }
}

function textsParser(pattern: RegExp) {
  return createParser<string[]>({
    parse: (text) =>
      readValueList(text)
        .filter((value) => pattern.test(value))
        .slice(0, VALUES_AT_MOST),
    serialize: writeValueList,
    eq: (a, b) => a.length === b.length && a.every((value, index) => value === b[index]),
  }).withDefault([])
}
