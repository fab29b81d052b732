import 'server-only'
import type { Scope } from '../auth/scope'
import type { Finding, RecognisedKind } from '../recognise/finding'
import { askSources, askSpellings, type SourceAnswers } from './ask-sources'
import type { SearchSource } from './search-source'

/** Kinds that are never ids. */
const NO_IDS: readonly RecognisedKind[] = ['e-mail', 'URL']

/** `named` has the ids that were looked for, other spellings first. */
type Further = SourceAnswers & { named: Finding[]; isAmbiguous: boolean }

/**
 * Searches again after no key was found: an id may be of another kind than it looks, because ids are opaque, or may have lost
 * its letter case on the way. If several ids differ only in letter case, none of them is taken.
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
        // The sources for a key’s own kind were asked before.
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
