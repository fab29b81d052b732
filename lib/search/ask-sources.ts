import 'server-only'
import type { Scope } from '../auth/scope'
import { logger } from '../logger'
import type { Finding } from '../recognise/finding'
import type { Found, SearchSource } from './search-source'

/** `unread`: names of sources that failed, with the problems of them. */
export type SourceAnswers = { found: Found[]; unread: string[]; problems: unknown[] }

/** Asks each source for the keys that are meant for it, all at once. A source that fails takes no other with it. */
export async function askSources(
  scope: Scope,
  questions: readonly { source: SearchSource; key: Finding }[],
): Promise<SourceAnswers> {
  const asked: SourceAnswers = { found: [], unread: [], problems: [] }
  const ask = async ({ source, key }: { source: SearchSource; key: Finding }) => {
    const answer = await attempt(scope, source, () => source.find(scope, key))
    if ('read' in answer) return answer.read
    asked.unread.push(source.name)
    asked.problems.push(answer.problem)
    return null
  }
  const found = await Promise.all(questions.map(ask))
  return { ...asked, found: found.filter((one) => one !== null) }
}

/** Ids that differ from a text in capitals and small letters alone. */
export async function askSpellings(
  scope: Scope,
  sources: readonly SearchSource[],
  id: string,
): Promise<{ spellings: string[]; unread: string[] }> {
  const unread: string[] = []
  const read = await Promise.all(
    sources.map(async (source) => {
      const answer = await attempt(scope, source, async () => (await source.spellings?.(scope, id)) ?? [])
      if ('read' in answer) return answer.read
      unread.push(source.name)
      return []
    }),
  )
  return { spellings: [...new Set(read.flat())].filter((spelling) => spelling !== id), unread }
}

async function attempt<T>({ requestId }: Scope, { name }: SearchSource, read: () => Promise<T>) {
  try {
    return { read: await read() }
  } catch (problem) {
    logger.error({ err: problem, source: name, requestId }, 'a source of the search failed')
    return { problem }
  }
}
