import type { Cursors } from './cursor'

/** The envelope of section 4.11 around records that are already JSON texts. */
export function listText(texts: readonly string[], hasMore: boolean, nextCursor: string | null): string {
  return `{"data":[${texts.join(',')}],"hasMore":${hasMore},"nextCursor":${JSON.stringify(nextCursor)}}`
}

/** The position to read below, or null for the first page. */
export function pageStart(cursors: Cursors, scope: string, cursor: string | undefined): number | null {
  return cursor === undefined ? null : cursors.read(scope, cursor)
}
