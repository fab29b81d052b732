import 'server-only'
import type { Scope } from '../auth/scope'
import { logger } from '../logger'
import type { Finding } from '../recognise/finding'
import type { Found, SearchSource } from './search-source'

/** `unread` has the names of the sources that failed, `problems` their errors. */
export type SourceAnswers = { found: Found[]; unread: string[]; problems: unknown[] }

/** Asks each source for its keys, all at once. A source that fails does not affect the others. */
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

/** Asks the sources for ids that differ from a text only in letter case. */
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
