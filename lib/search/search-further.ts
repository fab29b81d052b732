import 'server-only'
import type { Scope } from '../auth/scope'
import type { Finding, RecognisedKind } from '../recognise/finding'
import { askSources, askSpellings, type SourceAnswers } from './ask-sources'
import type { SearchSource } from './search-source'

/** These are never ids. */
const NO_IDS: readonly RecognisedKind[] = ['e-mail', 'URL']

/** `named`: the ids that were looked for, another spelling of one first. */
type Further = SourceAnswers & { named: Finding[]; isAmbiguous: boolean }

/**
 * Where nothing is known by the keys as they are: what looks like an id of one kind may be one of another, since ids are
 * opaque, and an id may have lost its capitals or small letters on the way. Of several ids that differ in these alone none
 * is taken.
 */
export async function searchFurther(
  scope: Scope,
  sources: readonly SearchSource[],
  keys: readonly Finding[],
): Promise<Further> {
  const ids = keys.filter(({ kind }) => !NO_IDS.includes(kind))
  const spelled = await Promise.all(ids.map(({ value }) => askSpellings(scope, sources, value)))
  const others = new Set(spelled.flatMap(({ spellings }) => (spellings.length === 1 ? spellings : [])))
  const typed = ids.filter(({ kind }) => kind !== 'unknown id')
  const asked = await askSources(
    scope,
    sources
      .filter(({ finds }) => finds.has('unknown id'))
      .flatMap((source) => [
        ...[...others].map((value) => ({ source, key: unknownId(value) })),
        // Sources of its own kind were asked before.
        ...typed.filter(({ kind }) => !source.finds.has(kind)).map(({ value }) => ({ source, key: unknownId(value) })),
      ]),
  )
  return {
    ...asked,
    unread: [...asked.unread, ...spelled.flatMap(({ unread }) => unread)],
    named: [...others, ...typed.map(({ value }) => value)].map(unknownId),
    isAmbiguous: spelled.some(({ spellings }) => spellings.length > 1),
  }
}

const unknownId = (value: string): Finding => ({ kind: 'unknown id', value })
