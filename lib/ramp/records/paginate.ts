import { PlatformError } from '../problem/problem'

/** Section 4.11. */
export type Page = { data: readonly unknown[]; hasMore: boolean; nextCursor?: string | null | undefined }

export type WalkLimits = { maxPages: number; maxEmptyPages: number }

export const WALK_LIMITS: WalkLimits = { maxPages: 100_000, maxEmptyPages: 5 }

export type WalkOptions = Partial<WalkLimits> & { cursor?: string | null; operation?: string }

/**
 * Follows pages by `hasMore`, never by a cursor's presence (section 4.11).
 * @returns a function from each page to the cursor of the next, or null at the end
 * @throws PlatformError of kind `contract`, from the returned function, for a walk that can't end
 */
export function createWalk(options: WalkOptions = {}): (page: Page) => string | null {
  const { maxPages, maxEmptyPages } = { ...WALK_LIMITS, ...options }
  const seen = new Set<string>()
  let pages = 0
  let emptyPages = 0
  let last = options.cursor ?? null
  if (last !== null) seen.add(last)

  const refuse = (happened: string): never => {
    throw new PlatformError({
      kind: 'contract',
      operation: options.operation ?? 'Follow pages',
      happened: `${happened} on page ${pages}`,
    })
  }

  return ({ data, hasMore, nextCursor }) => {
    pages++
    if (!hasMore) return null
    if (!nextCursor) return refuse('the platform says that there is more but gives no cursor')
    if (!isStorable(nextCursor)) return refuse('the platform gave a cursor that is not proper text')
    if (nextCursor === last) return refuse('the platform gave the same cursor again')
    if (seen.has(nextCursor)) return refuse('the platform gave a cursor of an earlier page, so its pages go in circles')
    emptyPages = data.length === 0 ? emptyPages + 1 : 0
    if (emptyPages > maxEmptyPages)
      return refuse(`the platform gave ${emptyPages} empty pages in a row that promise more`)
    if (pages >= maxPages) return refuse(`the platform still promises more after ${maxPages} pages`)
    seen.add(nextCursor)
    last = nextCursor
    return nextCursor
  }
}

/** Databases refuse NUL and lone surrogates. */
function isStorable(cursor: string): boolean {
  return cursor.isWellFormed() && !cursor.includes('\u0000')
}

/** Fetches pages lazily. @throws PlatformError `contract` for a walk without end */
export async function* paginate<P extends Page>(
  fetchPage: (cursor: string | null) => Promise<P>,
  options: WalkOptions = {},
): AsyncGenerator<P, void, void> {
  const advance = createWalk(options)
  let cursor = options.cursor ?? null
  do {
    const page = await fetchPage(cursor)
    // The page is sound even if its cursor is not.
    yield page
    cursor = advance(page)
  } while (cursor !== null)
}
